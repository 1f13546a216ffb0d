// A key as it stands on the keyboard, and the keys of an action.
import { keyParts, keysOf } from '~/lib/keys';

export function Kbd({ k }: { k: string }) {
  return (
    <span className="keys">
      {keyParts(k).map((part, i) => (
        <kbd key={i}>{part}</kbd>
      ))}
    </span>
  );
}

/** The first key of an action, as the user mapped it. Hidden from screen readers: the name says enough. */
export function ActionKey({ id }: { id: string }) {
  const key = keysOf(id)[0];
  return key ? (
    <span aria-hidden="true">
      <Kbd k={key} />
    </span>
  ) : null;
}
