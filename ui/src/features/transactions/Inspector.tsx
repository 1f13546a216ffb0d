// The row at hand: its place on the page, and everything that is said of it, to be confirmed or dismissed.
import { useMemo } from 'react';
import { Comments } from '~/components/Comments';
import { ActionKey } from '~/components/Kbd';
import { PageView, type Place } from '~/components/PageView';
import { PageZoom, usePageZoom } from '~/components/PageZoom';
import { m } from '~/i18n/paraglide/messages';
import { engine } from '~/lib/engine';
import { amount, count, percent } from '~/lib/format';
import type { Output, Row, RowMark } from '~/lib/host';
import { useOp } from '~/lib/query';
import { howMany, word } from '~/lib/said';
import { cellBox } from './columns';

interface Props {
  case_id: string;
  row: Row;
  /** The field whose cell is current. */
  field: string;
  picked: number;
  mark: (mark: RowMark) => void;
  rule: Output<'rule_preview'> | null;
  applyRule: (all: boolean) => void;
  chooseCategory: () => void;
}

export function Inspector({ case_id, row, field, picked, mark, rule, applyRule, chooseCategory }: Props) {
  const [zoom, setZoom] = usePageZoom('inspector', 1.5);
  const detail = useOp('file_detail', { file_id: row.file_id });
  const cell = cellBox(row, field);
  const hits = useMemo(
    () => [{ page: row.page, box: row.box, soft: cell !== undefined }, ...(cell ? [{ page: row.page, box: cell }] : [])],
    [row.page, row.box, cell],
  );
  const at = useMemo<Place>(() => ({ page: row.page, y: row.box.y0, x: cell && [cell.x0, cell.x1] }), [row.page, row.box, cell]);
  return (
    <div className="inspect">
      {detail.data ? (
        <PageView
          file_id={row.file_id}
          name={row.file_name}
          pages={detail.data.pages}
          hits={hits}
          at={at}
          zoom={zoom}
          tools={<PageZoom zoom={zoom} set={setZoom} />}
        />
      ) : (
        <div className="desk" />
      )}
      <section className="facts" aria-label={m.row_facts()} tabIndex={0}>
        <p className="strong">{row.description}</p>
        <dl>
          <dt>{word('field', 'category')}</dt>
          <dd>
            <button type="button" className="link" onClick={chooseCategory}>
              {word('category', row.category)}
            </button>{' '}
            <ActionKey id="transactions.category" />
            <br />
            <span className="small mut">
              {word('source', row.category_source)} · {engine(row.category_reason)}
            </span>
          </dd>
          <dt>{word('field', 'counterparty')}</dt>
          <dd>
            {row.counterparty}
            {row.role ? <span className="chip"> {word('role', row.role)}</span> : null}
          </dd>
          <dt>{m.operational()}</dt>
          <dd>{row.is_operational ? m.yes() : m.no()}</dd>
          <dt>{word('field', 'balance')}</dt>
          <dd>
            <span className="num">{amount(row.balance)}</span>{' '}
            <span className="small mut">{row.balance_printed ? m.balance_printed() : m.balance_derived()}</span>
          </dd>
          {row.confidence < 0.9 ? (
            <>
              <dt>{m.confidence()}</dt>
              <dd className="mid">{percent(row.confidence)}</dd>
            </>
          ) : null}
        </dl>
        {rule && rule.by_rule > 0 ? (
          <div className="flag" role="group" aria-label={m.apply_identical()}>
            <b>{m.identical_text({ n: count(rule.identical), category: word('category', rule.rule.category) })}</b>
            <div className="row wrap">
              <button type="button" className="btn tiny" onClick={() => applyRule(false)}>
                {m.apply_identical()} <ActionKey id="transactions.identical" />
              </button>
              <button type="button" className="btn tiny" onClick={() => applyRule(true)}>
                {m.make_rule({ rows: howMany('row', rule.by_rule) })} <ActionKey id="transactions.rule" />
              </button>
            </div>
            <span className="small mut">
              {m.rule_says({ words: rule.rule.keywords.join(' '), counterparty: rule.rule.counterparty ?? '–' })}
            </span>
          </div>
        ) : null}
        {row.flags.map((f) => (
          <div key={f.flag} className="flag" role="group" aria-label={word('flag', f.flag)}>
            <div className="row">
              <span className={f.state === 'dismissed' ? 'mut' : 'mid'} aria-hidden="true">
                ⚑
              </span>
              <b className="grow">{word('flag', f.flag)}</b>
              <span className="chip">{word('mark', f.state)}</span>
            </div>
            <span className="soft">{engine(f.reason)}</span>
            <div className="row">
              <button
                type="button"
                className="btn tiny"
                aria-pressed={f.state === 'confirmed'}
                onClick={() => mark({ flag: { flag: f.flag, state: f.state === 'confirmed' ? 'raised' : 'confirmed' } })}
              >
                {m.confirm()}
              </button>
              <button
                type="button"
                className="btn tiny"
                aria-pressed={f.state === 'dismissed'}
                onClick={() => mark({ flag: { flag: f.flag, state: f.state === 'dismissed' ? 'raised' : 'dismissed' } })}
              >
                {m.dismiss()}
              </button>
            </div>
          </div>
        ))}
        <label className="check">
          <input type="checkbox" checked={!row.excluded} onChange={(event) => mark({ excluded: !event.target.checked })} />
          {m.included()} <ActionKey id="transactions.include" />
        </label>
        <label className="labelled">
          {m.note()}
          <input
            className="field"
            key={row.id}
            id="row-note"
            defaultValue={row.note}
            onBlur={(event) => event.target.value !== row.note && mark({ note: event.target.value })}
          />
        </label>
        <Comments case_id={case_id} file_id={row.file_id} row_id={row.id} key={`comments-${row.id}`} />
        {picked > 1 ? <p className="small acc">{m.applies_to_n({ n: count(picked) })}</p> : null}
      </section>
    </div>
  );
}
