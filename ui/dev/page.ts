// A fixture's page drawn as a picture, so that boxes and bands stand on what they speak of.
import type { Box } from '../src/lib/host/contract';
import { type FixtureFile, printed, SIZE } from './data';

const safe = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export function drawPage(file: FixtureFile, page: number, box?: Box): string {
  const out: string[] = [];
  const put = (x: number, y: number, text: string, size = 7.6, extra = '') =>
    out.push(`<text x="${x}" y="${y}" font-size="${size}" ${extra}>${safe(text)}</text>`);
  const right = 'text-anchor="end"';
  const bold = 'font-weight="700"';
  if (page === 1) {
    put(36, 52, file.bank, 13, bold);
    put(297, 82, file.layout === 'german' ? 'KONTOAUSZUG' : 'REKENING GIRO', 12.5, `${bold} text-anchor="middle"`);
    put(36, 108, 'KCP KEBON JERUK');
    for (const [i, line] of [file.holder, 'JL KEBON JERUK RAYA NO 27', 'KEBON JERUK JAKARTA BARAT', '11530 INDONESIA'].entries())
      put(36, 128 + i * 10.5, line);
    for (const [i, [k, v]] of [
      ['NO. REKENING', file.account],
      ['HALAMAN', '1'],
      ['PERIODE', `${file.period.from} - ${file.period.to}`],
      ['MATA UANG', file.currency],
    ].entries()) {
      put(360, 128 + i * 10.5, k!);
      put(440, 128 + i * 10.5, `: ${v}`);
    }
    put(36, 190, 'CATATAN:', 6.8, bold);
    put(36, 200, 'Apabila nasabah tidak melakukan sanggahan atas Laporan Mutasi Rekening ini sampai dengan akhir bulan berikutnya,', 5.6);
    put(36, 208, 'nasabah dianggap telah menyetujui segala data yang tercantum pada Laporan Mutasi Rekening ini.', 5.6);
  } else put(36, 52, `${file.bank}   ${file.account}   HALAMAN ${page}`, 8.5, bold);
  const top = page === 1 ? 226 : 70;
  out.push(`<path d="M36 ${top}H562M36 ${top + 15}H562" stroke="#111" stroke-width=".7"/>`);
  const base = [...COLUMN_PLACES[file.layout]];
  for (const [name, x0, x1, isRight] of base) put(isRight ? x1 - 3 : x0 + 3, top + 10, name, 7.6, `${bold} ${isRight ? right : ''}`);
  if (page === 1 && file.layout !== 'german') {
    put(39, top + 24, '01/01');
    put(93, top + 24, 'SALDO AWAL');
    put(559, top + 24, printed(file.opening, 2), 7.6, right);
  }
  for (const row of file.rows) {
    if (row.page !== page) continue;
    const y = row.box.y0 + 8;
    for (const [c, place] of base.entries()) {
      const [name, x0, x1, isRight] = place;
      const cell = row.cells[c] ?? '';
      if (name === 'KETERANGAN') for (const [i, line] of row.lines.entries()) put(x0 + 3, y + i * 9.4, line);
      else if (isRight) put(x1 - 3, y, cell, 7.6, right);
      else put(x0 + 3, y, cell.slice(0, Math.floor((x1 - x0) / 4.4)));
    }
  }
  put(559, 818, page < file.pages ? 'Bersambung ke halaman berikut' : 'Akhir laporan', 6.4, right);
  const view = box ? `${box.x0} ${box.y0} ${box.x1 - box.x0} ${box.y1 - box.y0}` : `0 0 ${SIZE.width} ${SIZE.height}`;
  const size = box ? { w: (box.x1 - box.x0) * 2, h: (box.y1 - box.y0) * 2 } : { w: SIZE.width * 2, h: SIZE.height * 2 };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.w}" height="${size.h}" viewBox="${view}" font-family="DejaVu Sans Mono, monospace"><rect width="${SIZE.width}" height="${SIZE.height}" fill="#fff"/><g fill="#16130f" font-family="'Courier New', 'Liberation Mono', 'DejaVu Sans Mono', monospace">${out.join('')}</g></svg>`;
}

const COLUMN_PLACES: Record<FixtureFile['layout'], [string, number, number, boolean][]> = {
  giro: [
    ['TANGGAL', 36, 90, false],
    ['KETERANGAN', 90, 299, false],
    ['CBG', 299, 340, false],
    ['MUTASI', 340, 455, true],
    ['SALDO', 455, 562, true],
  ],
  sides: [
    ['Tanggal', 36, 96, false],
    ['Uraian', 96, 290, false],
    ['Debet', 290, 380, true],
    ['Kredit', 380, 470, true],
    ['Saldo', 470, 562, true],
  ],
  german: [
    ['Buchungstag', 36, 104, false],
    ['Wertstellung', 104, 172, false],
    ['Verwendungszweck', 172, 382, false],
    ['Soll', 382, 472, true],
    ['Haben', 472, 562, true],
  ],
};

/** Where a cell's text stands, so that moved edges catch it or not. */
export function cellCentre(file: FixtureFile, column: number, text: string): number {
  const place = COLUMN_PLACES[file.layout][column];
  if (!place) return 0;
  const width = text.length * 4.4;
  return place[3] ? place[2] - 3 - width / 2 : place[1] + 3 + Math.min(width, place[2] - place[1]) / 2;
}
