// Where the last step of history stands: mostly in the case at hand, but a folder's or a removed case's stands under its own id.
import type { Id } from './host';
import { runAction } from './keys';

let elsewhere: { id: Id; undone: boolean } | null = null;

/** A step was taken in the case at hand: undo belongs to it again. */
export function stepHere(): void {
  elsewhere = null;
}
export function stepOf(id: Id): void {
  elsewhere = { id, undone: false };
}

/** Whose history the next undo or redo steps through; null: that of the case at hand. */
export const stepsOf = (direction: 'undo' | 'redo'): Id | null =>
  elsewhere && elsewhere.undone === (direction === 'redo') ? elsewhere.id : null;

export function stepped(id: Id, direction: 'undo' | 'redo'): void {
  if (elsewhere?.id === id) elsewhere.undone = direction === 'undo';
}

/** The undo beside a notice takes back what the notice says, also when something else was done since. */
export const takeBack = (id: Id) => (): void => {
  stepOf(id);
  runAction('app.undo');
};
