// Amounts and days as set: exact whatever their length, and read back as typed.
import { afterEach, expect, test } from 'vitest';
import { amount, count, day, readAmount, readDay, readMoney, readPeriod, readPrinted, setFormats } from '~/lib/format';
import type { Settings } from '~/lib/host/contract';

const as = (number_format: Settings['number_format'], date_format: Settings['date_format'] = 'DD/MM/YYYY') =>
  setFormats({ number_format, date_format, language: 'en' } as Settings);
afterEach(() => as('1,234.56'));

test('no digit of an amount is lost, however long it is', () => {
  expect(amount('123456789012345678.91')).toBe('123,456,789,012,345,678.91');
  expect(amount('-0.5')).toBe('−0.50');
  expect(amount('250000000', 0)).toBe('250,000,000');
  expect(amount('1.2345')).toBe('1.2345');
  expect(amount(null)).toBe('');
});

test('amounts stand as the user set them', () => {
  as('1.234,56');
  expect(amount('1234567.8')).toBe('1.234.567,80');
  expect(count(54321)).toBe('54.321');
  as('1 234,56');
  expect(amount('1234567.8')).toBe('1\u202f234\u202f567,80');
});

test('what is typed or pasted in the set format is read, other text is not', () => {
  expect(readAmount('1,234.50')).toBe('1234.50');
  expect(readAmount('−12.5')).toBe('-12.5');
  expect(readAmount('12a')).toBeNull();
  expect(readAmount('')).toBe('');
  expect(readAmount('1,00,000.5')).toBe('100000.5');
  expect(readAmount('1234,567')).toBeNull();
  as('1.234,56');
  expect(readAmount('1.234,50')).toBe('1234.50');
});

test('a mark of the other format does not make an amount a hundred times as large', () => {
  expect(readAmount('13,75')).toBeNull();
  expect(readAmount('1,5')).toBeNull();
  expect(readAmount('1.234,50')).toBeNull();
  as('1.234,56');
  expect(readAmount('13.75')).toBeNull();
  expect(readAmount('1,234.50')).toBeNull();
});

test('an amount is taken as any statement prints it, and nothing else is', () => {
  for (const format of ['1,234.56', '1.234,56', '1 234,56'] as const) {
    as(format);
    for (const text of ['1.250.000,00', '1,250,000.00', 'Rp 1.250.000,00', '1 250 000,00 CR', '1250000'])
      expect(Number(readMoney(text)), `${format}: ${text}`).toBe(1250000);
    expect(readMoney('twelve')).toBeNull();
    expect(readMoney('REF 12 of 3')).toBeNull();
    expect(readMoney('')).toBe('');
  }
  as('1,234.56');
  expect(readMoney('1.234')).toBe('1234');
  expect(readMoney('13,75')).toBe('13.75');
});

test('an amount shown is read back as the same amount', () => {
  for (const format of ['1,234.56', '1.234,56', '1 234,56'] as const) {
    as(format);
    expect(readAmount(amount('-9876543.21'))).toBe('-9876543.21');
  }
});

test('days', () => {
  expect(day('2024-01-31')).toBe('31/01/2024');
  expect(readDay('31/01/2024')).toBe('2024-01-31');
  expect(readDay('2024-1-3')).toBe('2024-01-03');
  expect(readDay('31/02/2024')).toBeNull();
});

test('a printed amount is read whatever its marks', () => {
  expect(readPrinted('3,189,466.00 DB')).toBe('3189466.00');
  expect(readPrinted('1.234.567,8')).toBe('1234567.8');
  expect(readPrinted('26 546,00')).toBe('26546.00');
  expect(readPrinted('1.234')).toBe('1234');
  expect(readPrinted('(90,000.00)')).toBe('-90000.00');
  expect(readPrinted('500-')).toBe('-500');
  expect(readPrinted('SALDO AWAL')).toBe(null);
});

test('a day is read back in every format that it is shown in', () => {
  for (const language of ['en', 'id'] as const)
    for (const date_format of ['DD/MM/YYYY', 'YYYY-MM-DD', 'D MMM YYYY'] as const) {
      setFormats({ number_format: '1,234.56', date_format, language } as Settings);
      for (let month = 1; month <= 12; month++) {
        const iso = `2024-${String(month).padStart(2, '0')}-09`;
        expect(readDay(day(iso)), `${day(iso)} in ${language}`).toBe(iso);
      }
    }
  expect(readDay('9 Nonsense 2024')).toBeNull();
  expect(readDay('31 February 2024')).toBeNull();
});

test('a period is two days with anything between them', () => {
  expect(readPeriod('2024-01-01 2024-01-31')).toBe('2024-01-01 2024-01-31');
  expect(readPeriod('01/01/2024 to 31/01/2024')).toBe('2024-01-01 2024-01-31');
  expect(readPeriod('1 Jan 2024 s.d. 31 January 2024')).toBe('2024-01-01 2024-01-31');
  expect(readPeriod('January 2024')).toBeNull();
  expect(readPeriod('01/01/2024 to 32/01/2024')).toBeNull();
});
