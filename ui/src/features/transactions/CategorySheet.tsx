// Choosing a category by a few letters; beside the list stands what the choice would bring along, before it is made.
import { Command } from 'cmdk';
import { useEffect, useMemo, useState } from 'react';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { CATEGORIES } from '~/lib/categories';
import { useOp } from '~/lib/query';
import { howMany, word } from '~/lib/said';

interface Props {
  case_id: string;
  /** The rows that are meant; empty where they are too many to be named. */
  ids: string[];
  n: number;
  close: () => void;
  choose: (category: string) => void;
}

/** As the list knows it. */
const itemOf = (c: string): string => `${word('category', c)} ${c}`;
/** Before so much time at one category nothing is asked: arrows pass by many. */
const PAUSE = 220;

export function CategorySheet({ case_id, ids, n, close, choose }: Props) {
  const title = m.choose_category({ rows: howMany('row', n) });
  const [value, setValue] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const current = useMemo(() => CATEGORIES.find((c) => itemOf(c) === value) ?? null, [value]);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(current), PAUSE);
    return () => clearTimeout(timer);
  }, [current]);
  const preview = useOp('mark_preview', asked && ids.length > 0 ? { case_id, ids, category: asked } : null);
  const told = asked === current ? preview.data : undefined;
  return (
    <Sheet open close={close} kind="palette" title={title} bare>
      <Command label={title} loop value={value} onValueChange={setValue}>
        <Command.Input placeholder={title} autoFocus />
        <Command.List label={word('field', 'category')}>
          <Command.Empty>{m.palette_none()}</Command.Empty>
          {CATEGORIES.map((c) => (
            <Command.Item key={c} value={itemOf(c)} onSelect={() => choose(c)}>
              {word('category', c)}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
      <div className="teaches" role="status">
        {told && current ? (
          told.length === 0 ? (
            <span className="soft">{m.teaches_nothing()}</span>
          ) : (
            told
              .slice(0, 4)
              .map((b) => (
                <span key={`${b.from}-${b.to}`}>
                  {m.teaches({ rows: howMany('row', b.rows), from: word('category', b.from), category: word('category', b.to) })}
                </span>
              ))
          )
        ) : (
          <span className="mut">{ids.length > 0 ? m.teaches_looking() : ''}</span>
        )}
      </div>
    </Sheet>
  );
}
