// Choosing a category by a few letters.
import { Command } from 'cmdk';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { count } from '~/lib/format';
import { word } from '~/lib/said';
import { CATEGORIES } from './categories';

export function CategorySheet({ n, close, choose }: { n: number; close: () => void; choose: (category: string) => void }) {
  return (
    <Sheet open close={close} kind="palette" title={m.choose_category({ n: count(n) })} bare>
      <Command label={m.choose_category({ n: count(n) })} loop>
        <Command.Input placeholder={m.choose_category({ n: count(n) })} autoFocus />
        <Command.List label={word('field', 'category')}>
          <Command.Empty>{m.palette_none()}</Command.Empty>
          {CATEGORIES.map((c) => (
            <Command.Item key={c} value={`${word('category', c)} ${c}`} onSelect={() => choose(c)}>
              {word('category', c)}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Sheet>
  );
}
