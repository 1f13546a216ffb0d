// The whole way through both services with a client made from the contract: node way.js URL KEY STATEMENT
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

const [url = '', key = '', statement = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: url, headers: { 'X-API-Key': key } });

/** What was answered, which must be what the contract calls a success. */
function well<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  assert.ok(answer.data !== undefined, `${answer.response.status} ${JSON.stringify(answer.error)}`);
  return answer.data;
}

/** Asks until it is so. */
async function until<T>(ask: () => Promise<T>, so: (value: T) => boolean): Promise<T> {
  for (const began = Date.now(); Date.now() - began < 60_000; ) {
    const value = await ask();
    if (so(value)) return value;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('it takes too long');
}

/** A form with the file under that name; what the contract calls a file is bytes here. */
async function form(field: string, fields: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData();
  form.append(field, new Blob([await readFile(statement)]), 'statement.pdf');
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  return form;
}

assert.equal(well(await client.GET('/ping')).message, 'pong');
const services = well(await client.GET('/services')).items;
const service = services.find((s) => s.code === 'bank_statement');
assert.ok(service?.available && services.length === 8 && service.id === 'a4900c34-bd5d-55df-89b1-794bce0c336e');

const sent = await form('files');
const uploads = well(await client.POST('/uploads', { body: { files: [] }, bodySerializer: () => sent })).items;
const path = uploads[0]?.path ?? '';
assert.ok(uploads[0]?.readable);

const body: components['schemas']['VerificationInput'] = {
  service_id: 'a4900c34-bd5d-55df-89b1-794bce0c336e',
  configuration: { files: { bsa_file: [path] }, base_currency: 'IDR' },
};
const header = { 'Idempotency-Key': `way-${process.pid}` };
const made = well(await client.POST('/verifications', { body, params: { header } }));
const again = well(await client.POST('/verifications', { body, params: { header } }));
assert.deepEqual([made.status, again.id], ['IN_QUEUE', made.id]);

const params = { path: { id: made.id } };
const get = async () => well(await client.GET('/verifications/{id}', { params }));
const read = await until(get, (v) => v.status !== 'IN_QUEUE' && v.status !== 'IN_PROGRESS');
assert.equal(read.status, 'NEED_REVIEW');

// What was read is corrected: a column's name, a row's category.
const headers = well(await client.GET('/bank-statements/{id}/headers', { params: { ...params, query: { file_index: 0 } } }));
const column = { path: { id: made.id, header_id: headers.items[0]?.id ?? '' } };
const named = well(await client.PUT('/bank-statements/{id}/headers/{header_id}', { params: column, body: { name: 'Day' } }));
assert.equal(named.name, 'Day');
const query = { page_size: 100, transaction_type: 'CR', sort: '-trx_mutation_cr_number' } as const;
const rows = well(await client.GET('/bank-statements/{id}/transactions', { params: { ...params, query } }));
const row = { path: { id: made.id, transaction_id: rows.items[0]?.id ?? '' } };
const change = { category_type: 'PAYROLL', note: 'by hand' } as const;
const changed = well(await client.PUT('/bank-statements/{id}/transactions/{transaction_id}', { params: row, body: change }));
assert.deepEqual([changed.category_type, changed.note], ['PAYROLL', 'by hand']);
assert.ok(well(await client.GET('/bank-statements/{id}/corrections', { params })).total >= 3);
const proforma = well(await client.GET('/bank-statements/{id}/proforma-financial-statement', { params }));
assert.ok(proforma.lines.some((l) => l.code === 'NET_MOVEMENT'));

// A person ends the review; a program exports.
const login = { email: 'ana@example.com', password: 'correct horse battery staple' };
const token = well(await client.POST('/auth/login', { body: login })).access_token;
const review: components['schemas']['ReviewInput'] = { verification_status: 'COMPLETED', output: { seen_by: 'Ana' } };
const person = createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${token}` } });
const done = well(await person.PUT('/verifications/{id}', { params, body: review }));
assert.deepEqual([done.status, (done.output as Record<string, unknown>)['seen_by']], ['COMPLETED', 'Ana']);
const exported = well(await client.POST('/verifications/{id}/export', { params, body: {} }));
assert.ok('export_url' in exported);
const book = new Uint8Array(await (await fetch(exported.export_url)).arrayBuffer());
assert.deepEqual([book[0], book[1]], [0x50, 0x4b]);

// The parsing service, and an error as the contract types it.
const asked = await form('files', { mode: 'LITE', page_ranges: '[{"start": 1, "end": 1}]' });
const accepted = well(await client.POST('/parse/parse-async', { body: { files: '' }, bodySerializer: () => asked }));
const status = async () => well(await client.GET('/parse/status/{job_id}', { params: { path: { job_id: accepted.id } } }));
const job = await until(status, (j) => j.status !== 'IN_QUEUE' && j.status !== 'IN_PROGRESS');
assert.deepEqual([job.status, job.type, job.error], ['COMPLETED', 'PARSE', null]);
const missing = await client.GET('/verifications/{id}', { params: { path: { id: '5f0c7a52-6d1e-4b7c-9a33-0c4f5a2b8e10' } } });
assert.equal(missing.error?.error_code, 'NOT_FOUND');
console.log('the client in TypeScript goes the whole way');
