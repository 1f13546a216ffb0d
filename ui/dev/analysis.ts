// The fixture host's operations of rows, analysis, combining and export.
import type { Filter, Input, MonthFigure, OpName, Output, Pattern, Row } from '../src/lib/host/contract';
import { accounts, summary } from './accounts';
import { decimal, prove, say } from './prove';
import * as rows from './rows';
import * as world from './world';

type Ops = { [N in OpName]?: (input: Input<N>) => Output<N> };
const RATE: Record<string, number> = { IDR: 1, USD: 16250, EUR: 17600 };
const base = (list: Row[], side: 'credit' | 'debit'): number =>
  list.reduce((s, r) => s + Math.round(Number(r[side] ?? 0) * 100 * (RATE[r.currency] ?? 1)), 0);
const monthsOf = (list: Row[]): string[] => [...new Set(list.map((r) => (r.date ?? '').slice(0, 7)))].sort();

const accountRows = (case_id: string, account: number | null): Row[] => {
  const all = rows.rowsOf(case_id);
  const one = account === null ? null : accounts(case_id)[account];
  return one ? all.filter((r) => r.account_number === one.number) : all;
};

function group<T extends string>(list: Row[], key: (r: Row) => T): Map<T, Row[]> {
  const found = new Map<T, Row[]>();
  for (const r of list) {
    const held = found.get(key(r));
    if (held) held.push(r);
    else found.set(key(r), [r]);
  }
  return found;
}

const REVENUE = ['SALES_RECEIPT', 'CARD_QR_SETTLEMENT', 'CASH_DEPOSIT'];
const COSTS = ['SUPPLIER_PAYMENT', 'MERCHANT_FEE'];
/** Each category with the line that it makes. */
const EXPENSES: [category: string, line: string][] = [
  ['PAYROLL', 'PAYROLL'],
  ['RENT', 'RENT'],
  ['UTILITIES_TELECOM', 'UTILITIES_AND_TELECOM'],
  ['TAX', 'TAXES_AND_LEVIES'],
  ['INSURANCE', 'INSURANCE'],
  ['TRANSPORT_FUEL', 'TRANSPORT_AND_FUEL'],
  ['BANK_CHARGE', 'BANK_CHARGES'],
  ['OTHER_OPERATING_EXPENSE', 'OTHER_OPERATING_EXPENSES'],
];
const SPENT = EXPENSES.map(([category]) => category);
const LINES: [string, number, string[], 'credit' | 'debit'][] = [
  ['REVENUE', 0, REVENUE, 'credit'],
  ['SALES_RECEIPTS', 1, ['SALES_RECEIPT'], 'credit'],
  ['CARD_AND_QR_SETTLEMENTS', 1, ['CARD_QR_SETTLEMENT'], 'credit'],
  ['CASH_DEPOSITS', 1, ['CASH_DEPOSIT'], 'credit'],
  ['COST_OF_SALES', 0, COSTS, 'debit'],
  ['SUPPLIER_PAYMENTS', 1, ['SUPPLIER_PAYMENT'], 'debit'],
  ['MERCHANT_FEES', 1, ['MERCHANT_FEE'], 'debit'],
  ['GROSS_PROFIT', 0, [...REVENUE, ...COSTS], 'credit'],
  ['OPERATING_EXPENSES', 0, SPENT, 'debit'],
  ...EXPENSES.map(([category, line]): [string, number, string[], 'debit'] => [line, 1, [category], 'debit']),
  ['OPERATING_PROFIT', 0, [...REVENUE, ...COSTS, ...SPENT], 'credit'],
  ['FINANCING_FLOWS', 0, ['OWNER_GROUP_TRANSFER'], 'credit'],
];

export const analysis: Ops = {
  overview: ({ case_id }) => {
    const all = rows.rowsOf(case_id);
    const operational = all.filter((r) => r.is_operational);
    const files = world.filesOf(case_id).filter((f) => ['review', 'ready'].includes(f.state));
    return {
      base_currency: 'IDR',
      accounts: accounts(case_id).map(summary),
      credit: decimal(base(all, 'credit')),
      debit: decimal(base(all, 'debit')),
      operational_credit: decimal(base(operational, 'credit')),
      operational_debit: decimal(base(operational, 'debit')),
      rows: all.length,
      days_below_zero: 0,
      proved: files.filter((f) => prove(f).state === 'PROVED').length,
      statements: files.length,
      currencies: [...group(all, (r) => r.currency)].map(([currency, l]) => ({
        currency,
        credit: decimal(rows.total(l, 'credit')),
        debit: decimal(rows.total(l, 'debit')),
        credit_base: decimal(base(l, 'credit')),
        debit_base: decimal(base(l, 'debit')),
        count_credit: l.filter((r) => r.credit).length,
        count_debit: l.filter((r) => r.debit).length,
        filter: { facets: { currency: [currency] } },
      })),
      concentration: [
        { direction: 'CR', counterparties: 6, top1: 0.31, top5: 0.86, top10: 0.97, hhi: 2140 },
        { direction: 'DB', counterparties: 9, top1: 0.24, top5: 0.71, top10: 0.95, hhi: 1388 },
      ],
      missing_rates: ['EUR'],
      assumptions: [{ name: 'holder_type', value: 'company', configured: false, meaning: 'PT is a legal form' }],
    };
  },
  daily_balances: ({ case_id, account }) => {
    const a = accounts(case_id)[account]!;
    const days: Output<'daily_balances'>['days'] = [];
    let last = a.files[0]?.opening ?? 0;
    const dip = (date: string) => (date >= '2024-01-18' && date <= '2024-01-21' && account === 0 ? 43_000_000_000 : 0);
    const from = Date.parse(a.files[0]!.period.from);
    const to = Date.parse(a.files.at(-1)!.period.to);
    const by = group(
      rows.rowsOf(case_id).filter((r) => r.account_number === a.number),
      (r) => r.date ?? '',
    );
    for (let t = from; t <= to; t += 864e5) {
      const date = new Date(t).toISOString().slice(0, 10);
      const covered = a.files.some((f) => f.period.from <= date && date <= f.period.to);
      const list = by.get(date) ?? [];
      if (list.length) last = Math.round(Number(list.at(-1)!.balance) * 100);
      days.push({ date, balance: decimal(last - dip(date)), rows: list.length, covered });
    }
    const figures = days.map((d) => Number(d.balance));
    return {
      account,
      currency: a.files[0]!.currency,
      digits: 2,
      days,
      average: (figures.reduce((s, v) => s + v, 0) / figures.length).toFixed(2),
      minimum: Math.min(...figures).toFixed(2),
      maximum: Math.max(...figures).toFixed(2),
      days_below_zero: figures.filter((v) => v < 0).length,
    };
  },
  months: ({ case_id, account }) => {
    const all = accountRows(case_id, account);
    return monthsOf(all).map((month): MonthFigure => {
      const l = all.filter((r) => r.date?.startsWith(month));
      const o = l.filter((r) => r.is_operational);
      const [credit, debit] = [base(l, 'credit'), base(l, 'debit')];
      const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
      return {
        month: `${month}-01`,
        credit: decimal(credit),
        debit: decimal(debit),
        net: decimal(credit - debit),
        count_credit: l.filter((r) => r.credit).length,
        count_debit: l.filter((r) => r.debit).length,
        operational_credit: decimal(base(o, 'credit')),
        operational_debit: decimal(base(o, 'debit')),
        opening: null,
        closing: l.at(-1)?.balance ?? null,
        average: null,
        minimum: null,
        maximum: null,
        days_below_zero: month === '2024-01' ? 4 : 0,
        returned_cheques: 0,
        filter: { from: `${month}-01`, to: end },
      };
    });
  },
  categories: ({ case_id, account }) =>
    [...group(accountRows(case_id, account), (r) => r.category)].map(([category, l]) => ({
      category,
      currency: 'IDR',
      credit: decimal(base(l, 'credit')),
      debit: decimal(base(l, 'debit')),
      credit_base: decimal(base(l, 'credit')),
      debit_base: decimal(base(l, 'debit')),
      count: l.length,
      operational: l[0]!.is_operational,
      filter: { facets: { category: [category] } },
    })),
  counterparties: ({ case_id, direction, limit }) => {
    const all = rows.rowsOf(case_id);
    const [c, d] = [base(all, 'credit'), base(all, 'debit')];
    const side = direction === 'CR' ? 'credit' : 'debit';
    return [...group(all, (r) => r.counterparty)]
      .map(([name, l]) => ({
        name,
        role: l[0]!.role,
        credit: decimal(base(l, 'credit')),
        debit: decimal(base(l, 'debit')),
        count: l.length,
        share_credit: base(l, 'credit') / c,
        share_debit: base(l, 'debit') / d,
        members: [name],
        filter: { facets: { counterparty: [name] } } as Filter,
      }))
      .filter((x) => Number(x[side]) > 0)
      .sort((a, b) => Number(b[side]) - Number(a[side]))
      .slice(0, limit);
  },
  proforma: ({ case_id }) => {
    const all = rows.rowsOf(case_id);
    const months = monthsOf(all).slice(-12);
    const revenue =
      base(
        all.filter((r) => LINES[0]![2].includes(r.category)),
        'credit',
      ) || 1;
    return {
      currency: 'IDR',
      periods: months.map((m) => ({ from: `${m}-01`, to: `${m}-28`, label: m })),
      opening: months.map(() => null),
      closing: months.map(() => null),
      notes: [say('rate_missing', 'EUR is left out: no exchange rate is set.', { currency: 'EUR' })],
      lines: LINES.map(([code, level, list, side]) => {
        const sum = (m: string) => all.filter((r) => r.date?.startsWith(m) && list.includes(r.category));
        const amounts = months.map((m) => base(sum(m), 'credit') - base(sum(m), 'debit'));
        const whole = amounts.reduce((s, v) => s + v, 0);
        const facets = { category: list };
        void side;
        return {
          code,
          level,
          amounts: amounts.map(decimal),
          total: decimal(whole),
          share_of_revenue: whole / revenue,
          filters: [...months.map((m) => ({ facets: { ...facets, month: [m] } })), { facets }],
        };
      }),
    };
  },
  related_parties: ({ case_id }) =>
    [
      ...group(
        rows.rowsOf(case_id).filter((r) => r.role),
        (r) => r.counterparty,
      ),
    ].map(([name, l]) => ({
      name,
      role: l[0]!.role!,
      merchants: [name],
      credit: decimal(base(l, 'credit')),
      debit: decimal(base(l, 'debit')),
      count_credit: l.filter((r) => r.credit).length,
      count_debit: l.filter((r) => r.debit).length,
      filter: { facets: { counterparty: [name] } },
    })),
  patterns: ({ case_id, kinds }) => {
    const all = rows.rowsOf(case_id);
    const pick = (name: string, n: number) => all.filter((r) => r.counterparty === name).slice(0, n);
    const make = (
      kind: Pattern['kind'],
      code: string,
      severity: Pattern['severity'],
      title: string,
      reason: string,
      found: Row[],
      path: string[],
      causes: string[],
      list = [...found].sort((a, b) => (a.date! < b.date! ? -1 : 1)),
    ): Pattern => ({
      id: `${kind}-${code}`,
      kind,
      code,
      severity,
      title,
      reason,
      innocent_causes: causes,
      amount: list[0]?.debit ?? list[0]?.credit ?? null,
      currency: 'IDR',
      period: list[0] ? { from: list[0].date!, to: list.at(-1)!.date! } : null,
      path,
      flag: null,
      state: 'raised',
      note: '',
      filter: { ids: list.map((r) => r.id) },
    });
    const list = [
      make(
        'circular',
        'out_and_back',
        'HIGH',
        'BUDI SANTOSO',
        '18,400,000.00 left for BUDI SANTOSO and came back through CV CATERING BUNDA RASA within 4 days, 0.3 % apart.',
        [...pick('BUDI SANTOSO', 2), ...pick('CV CATERING BUNDA RASA', 1)],
        ['PT SENTOSA ABADI PANGAN', 'BUDI SANTOSO', 'CV CATERING BUNDA RASA', 'PT SENTOSA ABADI PANGAN'],
        ['A loan to a director that was paid back.', 'A purchase that was cancelled.'],
      ),
      make(
        'kiting',
        'COVERED_SHORTFALL',
        'MEDIUM',
        '0281234567',
        'A credit of 61,000,000.00 covered a shortfall of 2 days and left again.',
        pick('KOPERASI KARYAWAN HARAPAN', 2),
        [],
        ['An invoice that was paid late.'],
      ),
      make(
        'transfer',
        'own_accounts',
        'LOW',
        '0281234567 to 0285550199',
        'Debit and credit of 3,500,000.00 on one day in two own accounts.',
        pick('CASH', 2),
        [],
        [],
      ),
      make(
        'counter_leg',
        'leg_missing',
        'MEDIUM',
        '1370011223344',
        'The row names account 0281234567, whose statement holds no such credit.',
        pick('PT GRAHA PROPERTI MANDIRI', 1),
        [],
        ['Booked the day after the period ends.'],
      ),
      make(
        'physics',
        'interest_tax_rate',
        'MEDIUM',
        'Interest tax',
        'Tax on interest is 20 %; here it is 15 %.',
        pick('BANK', 2),
        [],
        ['An account that is exempt.'],
      ),
      make(
        'recurring',
        'monthly',
        'LOW',
        'PT GRAHA PROPERTI MANDIRI',
        '15,000,000.00 every 30 days, 4 times; next due 2024-05-05.',
        pick('PT GRAHA PROPERTI MANDIRI', 4),
        [],
        [],
      ),
      make('recurring', 'weekly', 'LOW', 'TELKOM', '1,420,000.00 every 30 days, 5 times.', pick('TELKOM', 5), [], []),
    ];
    return list.filter((p) => kinds.includes(p.kind)).map((p) => ({ ...p, ...marked.get(p.id) }));
  },
  pattern_mark: ({ case_id, id, state, note }) => {
    marked.set(id, { state, note });
    return analysis.patterns!({ case_id, kinds: ['circular', 'kiting', 'transfer', 'counter_leg', 'physics', 'recurring'] }).find(
      (p) => p.id === id,
    )!;
  },
  config_get: () => structuredClone(world.config),
  config_preview: ({ config }) => [
    {
      what: say('flag_count', 'Big transactions', { flag: 'is_big_transaction' }),
      before: '41',
      after: config.thresholds.big_transaction ? String(Math.max(3, Math.round(2e9 / Number(config.thresholds.big_transaction)))) : '12',
      rows: 14,
    },
    {
      what: say('base_sum', 'Credits in base currency'),
      before: '8124500000.00',
      after: `${8_124_500_000 + config.rates.length * 1_250_000}.00`,
      rows: 99,
    },
  ],
  config_set: ({ config }) => Object.assign(world.config, config),
};
const marked = new Map<string, { state: Pattern['state']; note: string }>();
