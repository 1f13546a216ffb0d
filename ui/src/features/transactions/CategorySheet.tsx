// Choosing a category by a few letters.
import { Command } from 'cmdk';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { CATEGORIES } from '~/lib/categories';
import { howMany, word } from '~/lib/said';

export function CategorySheet({ n, close, choose }: { n: number; close: () => void; choose: (category: string) => void }) {
  const title = m.choose_category({ rows: howMany('row', n) });
  return (
    <Sheet open close={close} kind="palette" title={title} bare>
      <Command label={title} loop>
        <Command.Input placeholder={title} autoFocus />
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
