// Short notices: what was done (with its undo beside it) and what went wrong. Read out by the live region.
import { useSyncExternalStore } from 'react';
import { engine } from './engine';

export type Undo = 'undo' | (() => void);
export interface Notice {
  id: number;
  tone: 'plain' | 'wrong';
  text: string;
  /** Taking back what it says: as undo does, or in its own way. */
  undo?: Undo;
}

let notices: Notice[] = [];
let spoken = '';
let next = 1;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export function notify(text: string, undo?: Undo, tone: Notice['tone'] = 'plain'): void {
  const notice: Notice = { id: next++, tone, text, undo };
  notices = [...notices.slice(-2), notice];
  tell();
  if (tone === 'plain') setTimeout(() => dismiss(notice.id), 6000);
}

export function report(error: unknown): void {
  // Nothing is wrong with what the user did not want.
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'CANCELLED') return;
  const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  notify(engine(message), undefined, 'wrong');
}

/** What was taken back is not offered to be taken back: the newest notice that does goes. */
export function undone(): void {
  const last = notices.findLast((n) => n.undo);
  if (last) dismiss(last.id);
}

export function dismiss(id: number): void {
  notices = notices.filter((n) => n.id !== id);
  tell();
}

/** Says a sentence to screen readers without showing it. */
export function speak(text: string): void {
  spoken = text;
  tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useNotices = (): Notice[] => useSyncExternalStore(subscribe, () => notices);
export const useSpoken = (): string => useSyncExternalStore(subscribe, () => spoken);
