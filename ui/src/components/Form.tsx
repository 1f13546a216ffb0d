// What forms share: a field with its label above, and the row that ends a form: what is done, and the way out.
import type { InputHTMLAttributes, ReactNode } from 'react';
import { m } from '~/i18n/paraglide/messages';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  label: string;
  value: string;
  set: (value: string) => void;
  /** An amount: right-aligned, in figures. */
  money?: boolean;
}

export function TextField({ label, value, set, money, ...rest }: Props) {
  return (
    <label className="labelled">
      {label}
      <input className={`field ${money ? 'num' : ''}`} value={value} onChange={(event) => set(event.target.value)} {...rest} />
    </label>
  );
}

export function Check({
  label,
  checked,
  set,
  children,
}: {
  label: string;
  checked: boolean;
  set: (on: boolean) => void;
  children?: ReactNode;
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => set(event.target.checked)} />
      {label} {children}
    </label>
  );
}

export function FormFoot({ text, close, disabled }: { text: string; close: () => void; disabled?: boolean }) {
  return (
    <div className="row" style={{ marginTop: 4 }}>
      <button type="submit" className="btn main" disabled={disabled}>
        {text} <kbd>Enter</kbd>
      </button>
      <button type="button" className="btn plain" onClick={close}>
        {m.cancel()}
      </button>
    </div>
  );
}
