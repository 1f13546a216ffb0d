// The fixture host's traces of change and figures over all cases.
import type { Anomaly, Examined, FraudOutput, Input, OpName, Output, QueryAnswer } from '../src/lib/host/contract';
import * as world from './world';

type Ops = { [N in OpName]?: (input: Input<N>) => Output<N> };
const decisions = new Map<string, { state: 'raised' | 'confirmed' | 'dismissed'; reason: string }>();

function anomalies(name: string): Anomaly[] {
  const change = (old: string, now: string, y: number) => ({
    kind: 'CONTENT',
    page: 1,
    bbox: [480, y, 560, y + 10] as [number, number, number, number],
    row: 3,
    field: 'credit',
    old,
    new: now,
    detail: null,
  });
  if (name.startsWith('rekening'))
    return [
      {
        code: 'REVISION_CHANGED_CONTENT',
        severity: 'HIGH',
        page: 1,
        bbox: null,
        message:
          'Revision 2 of the file changed figures or rows in 2 places, first on page 1. The revision before it is still in the file.',
        evidence: [change('3,615,105.00', '36,151,050.00', 280), change('253,615,105.00', '286,151,050.00', 305)],
        innocent_causes: ['The bank corrected its own file', 'A form was filled in', 'A stamp was added'],
      },
      {
        code: 'EDITOR_TRACE',
        severity: 'MEDIUM',
        page: null,
        bbox: null,
        message: 'Info.Producer names Sejda 5.1, a program that changes text in PDF files.',
        evidence: [],
        innocent_causes: ['The file was archived, merged or annotated with it', 'The bank itself uses it'],
      },
    ];
  if (name.startsWith('journal'))
    return [
      {
        code: 'FONT_ISLAND',
        severity: 'MEDIUM',
        page: 1,
        bbox: null,
        message: '1 figures are set in another font than the rest of their column.',
        evidence: [{ ...change('', '', 260), old: null, new: null, detail: 'Arial; the column has Courier' }],
        innocent_causes: ['A letter that the font lacks'],
      },
    ];
  return [];
}

function output(name: string): FraudOutput {
  const found = anomalies(name);
  const risk = found.some((a) => a.severity === 'HIGH')
    ? 'HIGH_RISK'
    : found.length > 0
      ? 'WARNING'
      : name.startsWith('soll')
        ? 'INCONCLUSIVE'
        : 'TRUSTED';
  return {
    type: 'json',
    summary: {
      risk_level: risk,
      issues_detected: found.length,
      metrics_summary: {
        pages: 2,
        pages_examined: 2,
        revisions: 2,
        signatures: 0,
        rows: 73,
        links_proven: 70,
        links_broken: 2,
        fonts: 3,
        images: 1,
        rules_version: '1',
        checks_run: ['FONT_ISLAND', 'SIZE_ISLAND'],
        checks_not_run: [
          { code: 'SCREENSHOT', reason: 'this version does not have it' },
          { code: 'NOISE_ISLAND', reason: 'no page is a picture' },
        ],
      },
    },
    anomalies: found,
    metadata_analysis: {
      info: {},
      xmp: {},
      tools: [{ name: 'iText 5.5.13', class: 'bank', where: 'Info.Producer' }],
      revisions: found[0]
        ? [
            { n: 1, bytes: 71_200, kind: null, changes: [] },
            { n: 2, bytes: 91_100, kind: 'CONTENT', changes: found[0].evidence },
          ]
        : [],
      signatures: [],
    },
    font_analysis: { fonts: [], islands: [] },
    image_analysis: { images: [] },
  } as unknown as FraudOutput;
}

const read = (case_id: string) => world.filesOf(case_id).filter((f) => ['review', 'ready'].includes(f.state));
const examined = (id: string, name: string): Examined => {
  const found = output(name);
  return {
    file_id: id,
    name,
    output: found,
    error: null,
    decisions: found.anomalies.map((_, i) => {
      const key = `${id}-${i}`;
      const held = decisions.get(key) ?? { state: 'raised' as const, reason: '' };
      return { id: key, ...held, actor: held.reason ? 'analyst' : '', at: held.reason ? '2024-05-14T09:12:00Z' : '' };
    }),
  };
};
const risk = (id: string, name: string): Output<'file_examined'> => {
  const e = examined(id, name);
  const open = e.decisions.filter((d) => d.state === 'raised').length;
  return { file_id: id, risk: e.output?.summary.risk_level ?? null, open, traces: e.decisions.length, error: null };
};
const table = (columns: [string, QueryAnswer['columns'][number]['kind']][], rows: (string | null)[][]): QueryAnswer => ({
  columns: columns.map(([name, kind]) => ({ name, kind })),
  rows,
  more: false,
  took_ms: 12,
});

export const desk: Ops = {
  case_examined: ({ case_id }) => read(case_id).map((f) => examined(f.id, f.name)),
  case_risks: ({ case_id }) => read(case_id).map((f) => risk(f.id, f.name)),
  file_examined: ({ file_id }) => risk(file_id, world.fileOf(file_id).name),
  trace_mark: ({ file_id, id, state, reason }) => {
    decisions.set(id, { state, reason });
    return risk(file_id, world.fileOf(file_id).name);
  },
  desk: () =>
    world.folders.flatMap((folder) =>
      folder.cases.map((c, i) => ({
        id: c.id,
        name: c.name,
        folder: folder.name,
        status: c.status,
        files: c.files,
        reading: i === 0 ? 1 : 0,
        stuck: i === 0 ? 2 : 0,
        to_review: c.to_review,
        proved: i === 0 ? 4 : c.files,
        adjusted: 0,
        discrepancy: i === 0 ? 4 : 0,
        unprovable: i === 0 ? 1 : 0,
        aside: 0,
        signed: c.status === 'COMPLETED' ? { at: '2024-05-13T10:00:00Z', actor: 'Ana' } : null,
        exports:
          c.status === 'COMPLETED'
            ? [{ case_id: c.id, at: '2024-05-13T10:02:00Z', actor: 'Ana', format: 'workbook' as const, unverified: false }]
            : [],
        updated_at: c.updated_at,
      })),
    ),
  find: ({ text }) =>
    world.folders
      .flatMap((f) => f.cases)
      .filter((c) => c.name.toLowerCase().includes(text.toLowerCase()))
      .map((c) => ({
        kind: 'case' as const,
        case_id: c.id,
        case_name: c.name,
        file_id: null,
        row_id: null,
        text: c.name,
        date: null,
        amount: null,
        currency: '',
      })),
  portfolio: ({ by }) =>
    table(
      [
        ...by.map((b) => [b, b === 'month' ? 'day' : 'text'] as [string, 'text' | 'day']),
        ['currency', 'text'],
        ['cases', 'whole'],
        ['credit', 'amount'],
        ['debit', 'amount'],
      ],
      [
        [
          ...by.map((b) => (b === 'month' ? '2024-01-01' : b === 'case' ? 'PT Sentosa Abadi Pangan' : 'SALES_RECEIPT')),
          'IDR',
          '3',
          '5132495115.35',
          '2784812152.04',
        ],
      ],
    ),
  query_run: () =>
    table(
      [
        ['case', 'text'],
        ['counterparty', 'text'],
        ['amount', 'amount'],
      ],
      [['PT Sentosa Abadi Pangan', 'PT GRAHA PROPERTI MANDIRI', '15000000.00']],
    ),
  query_write: () => ({ path: null, url: '/download/answer.csv', name: 'saldo-answer.csv', bytes: 812 }),
  file_aside: ({ file_id }) => {
    const file = world.fileOf(file_id);
    return { ...world.shown(file), aside: true };
  },
};
