// The fixture host's accounts over files, and what is asked of them at the end: continuity and export.
import type { Input, OpName, Output } from '../src/lib/host/contract';
import { decimal, prove, say } from './prove';
import * as rows from './rows';
import * as world from './world';

type Ops = { [N in OpName]?: (input: Input<N>) => Output<N> };

export interface Acc {
  number: string;
  files: ReturnType<typeof world.filesOf>;
}
export function accounts(case_id: string): Acc[] {
  const list: Acc[] = [];
  for (const file of world.filesOf(case_id).filter((f) => ['review', 'ready'].includes(f.state))) {
    const held = list.find((a) => a.number === file.account);
    if (held) held.files.push(file);
    else list.push({ number: file.account, files: [file] });
  }
  for (const a of list) a.files.sort((x, y) => (x.period.from < y.period.from ? -1 : 1));
  return list;
}
export const summary = (a: Acc, account: number): Output<'overview'>['accounts'][number] => {
  const [first, last] = [a.files[0]!, a.files.at(-1)!];
  return {
    account,
    number: a.number,
    bank_name: first.bank,
    holder: first.holder,
    currency: first.currency,
    digits: 2,
    period: { from: first.period.from, to: last.period.to },
    opening: decimal(first.opening),
    closing: decimal(last.rows.at(-1)!.balance),
    rows: a.files.reduce((n, f) => n + f.rows.length, 0),
    filter: { facets: { account_number: [a.number] } },
  };
};

export const finish: Ops = {
  combine: ({ case_id }) =>
    accounts(case_id).map((a, i) => ({
      account: summary(a, i),
      statements: a.files.map((f) => ({
        file_id: f.id,
        file_name: f.name,
        statement_index: 0,
        period: f.period,
        opening: decimal(f.opening),
        closing: decimal(f.rows.at(-1)!.balance),
        rows: f.rows.length,
        rows_overlapping: 0,
        verdict: prove(f),
      })),
      findings:
        i === 0 && a.files.length > 2
          ? [
              {
                kind: 'discontinuity' as const,
                severity: 'MEDIUM' as const,
                difference: '1250000.00',
                period: null,
                files: [a.files[1]!.id, a.files[2]!.id],
                filter: null,
                message: say('discontinuity', `${a.files[2]!.name} opens 1,250,000.00 away from where ${a.files[1]!.name} closes.`, {
                  file: a.files[2]!.name,
                  before: a.files[1]!.name,
                  off: '1250000.00',
                }),
                remedy: say('ask_missing', 'Ask for the statement between the two.'),
              },
            ]
          : [],
    })),
  export_check: ({ case_id }) => {
    const files = world.filesOf(case_id).filter((f) => ['review', 'ready'].includes(f.state));
    const broken = files.filter((f) => prove(f).state === 'DISCREPANCY');
    return {
      blockers: [
        ...broken.map((f) => ({
          code: 'not_proved',
          message: say('blocker_broken', `${f.name} does not hold.`, { name: f.name }),
          remedy: say('fix_headers', 'Set its headers or fix its problems.'),
          file_id: f.id,
          problem_id: null,
        })),
        ...world
          .filesOf(case_id)
          .filter((f) => f.state === 'locked')
          .map((f) => ({
            code: 'locked',
            message: say('blocker_locked', `${f.name} is locked.`, { name: f.name }),
            remedy: say('give_password', 'Give its password, or remove it.'),
            file_id: f.id,
            problem_id: null,
          })),
      ],
      files: files.length,
      rows: rows.rowsOf(case_id).length,
      accounts: accounts(case_id).length,
      formats: ['workbook', 'csv', 'json', 'beancount', 'ofx'],
      suggested_name: 'PT Sentosa Abadi Pangan 2023-12 to 2024-04',
      suggested_path: null,
    };
  },
  export_write: ({ format }) => ({
    path: null,
    url: `/download/export.${format}`,
    name: `PT Sentosa Abadi Pangan.${format === 'workbook' ? 'xlsx' : format}`,
    bytes: 412_000,
  }),
};
