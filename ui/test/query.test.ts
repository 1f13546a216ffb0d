// What changed while a first answer was on its way is asked for anew: the answer may be from before the change.
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

vi.mock('~/lib/host', () => ({ host: {} }));
vi.mock('~/lib/steps', () => ({ stepHere: () => undefined }));
vi.mock('~/lib/notice', () => ({ report: () => undefined }));
const { queries, refresh } = await import('~/lib/query');

test('a first answer from before a change does not stand', async () => {
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: ['rows_unread', { file_id: 'f' }], queryFn });
  const stop = observer.subscribe(() => undefined);
  expect(answers.length).toBe(1);
  refresh(['file']);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('before');
  answers[1]?.('after');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  stop();
});

test('an answer that is there is asked for anew, and one of another topic is left', async () => {
  let asked = 0;
  const stops = ['file_detail', 'overview'].map((op) => {
    const queryFn = async () => `${op} ${++asked}`;
    return new QueryObserver(queries, { queryKey: [op, null], queryFn }).subscribe(() => undefined);
  });
  await expect.poll(() => asked).toBe(2);
  refresh(['file']);
  await expect.poll(() => asked).toBe(3);
  for (const stop of stops) stop();
});
