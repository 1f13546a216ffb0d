// Tables that leave the window: copied with their heads, so that a text or a spreadsheet shows a table, and printed whole.
import { m } from '~/i18n/paraglide/messages';
import { count } from './format';
import { host } from './host';
import { notify, report } from './notice';

export interface Table {
  heads: string[];
  /** Whether a column holds figures. */
  figures: boolean[];
  rows: string[][];
}

const quoted = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
export const asText = (t: Table): string => [t.heads, ...t.rows].map((r) => r.map(quoted).join('\t')).join('\n');

/** A table of the page; texts are set as texts, so that nothing in a statement becomes markup. */
export function asElement(t: Table): HTMLTableElement {
  const table = document.createElement('table');
  const line = (cells: string[], name: 'th' | 'td') => {
    const row = table.insertRow();
    cells.forEach((text, i) => {
      const cell = document.createElement(name);
      cell.textContent = text;
      if (t.figures[i]) cell.align = 'right';
      row.append(cell);
    });
    return row;
  };
  const head = table.createTHead();
  head.append(line(t.heads, 'th'));
  for (const row of t.rows) line(row, 'td');
  return table;
}

/** What stands in a table of the page, with its heads. */
export function read(table: HTMLTableElement): Table {
  const cells = (row: HTMLTableRowElement) => [...row.cells].map((c) => c.innerText.replace(/\s+/g, ' ').trim());
  const [first, ...rest] = [...table.rows].filter((r) => !r.classList.contains('group'));
  return {
    heads: first ? cells(first) : [],
    figures: first ? [...first.cells].map((c) => c.classList.contains('num')) : [],
    rows: rest.map(cells),
  };
}

export function copyTable(t: Table): void {
  const [text, html] = [asText(t), asElement(t).outerHTML];
  const item = () =>
    new ClipboardItem({ 'text/plain': new Blob([text], { type: 'text/plain' }), 'text/html': new Blob([html], { type: 'text/html' }) });
  // Where the window may not put markup on the clipboard, the text does: spreadsheets make a table of it.
  const put = typeof ClipboardItem === 'undefined' ? host.copy(text) : navigator.clipboard.write([item()]).catch(() => host.copy(text));
  put.then(() => notify(m.copied_n({ n: count(t.rows.length) })), report);
}

/** Prints a table, all rows of it, with nothing else of the page. */
export function printTable(title: string, t: Table): void {
  printed(title, asElement(t));
}

/** Prints a text alone. */
export function printText(title: string, text: string): void {
  const line = document.createElement('p');
  line.className = 'num';
  line.textContent = text;
  printed(title, line);
}

function printed(title: string, what: HTMLElement): void {
  const paper = document.createElement('section');
  paper.className = 'printout';
  const head = document.createElement('h1');
  head.textContent = title;
  paper.append(head, what);
  document.body.append(paper);
  addEventListener('afterprint', () => paper.remove(), { once: true });
  print();
}
