// What was said of a row or a file: by whom and when, for others to read; each can be taken back by itself.
import { type FormEvent, useId, useState } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { count, moment } from '~/lib/format';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';

interface Props {
  case_id: string;
  file_id: string;
  /** None: the file itself, with what was said of its rows. */
  row_id?: string;
}

export function Comments({ case_id, file_id, row_id }: Props) {
  const [text, setText] = useState('');
  const head = useId();
  const list = useOp('comments_list', { case_id, file_id, ...(row_id ? { row_id } : {}) });
  const add = useRun('comment_add', ['history'], () => setText(''));
  const revert = useRun('history_revert', ['history'], () => notify(m.comment_removed(), 'undo'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) add.mutate({ file_id, row_id: row_id ?? null, text: text.trim() });
  };
  return (
    <section className="comments" aria-labelledby={head}>
      <h2 id={head}>
        {m.comments()} {list.data && list.data.length > 0 ? <span className="num mut">{count(list.data.length)}</span> : null}
      </h2>
      <ul>
        {list.data?.map((c) => (
          <li key={c.id}>
            <span className="small mut">
              {c.actor} · {moment(c.at)}
              {!row_id && c.row ? ` · ${m.row_n({ n: count(c.row) })}` : ''}
            </span>
            <span className="commenttext">{c.text}</span>
            <button
              type="button"
              className="btn plain tiny"
              aria-label={m.comment_remove({ text: c.text })}
              onClick={() => revert.mutate({ case_id, id: c.id })}
            >
              <span aria-hidden="true">✕</span>
            </button>
          </li>
        ))}
      </ul>
      <form className="row" onSubmit={submit}>
        <input
          className="field grow"
          id="comment-new"
          aria-label={m.comment_new()}
          placeholder={m.comment_new()}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="btn tiny" disabled={!text.trim()}>
          {m.comment_add()}
        </button>
      </form>
    </section>
  );
}
