// A setting: what it is at the left, with a sentence where one is needed, and how it is set at the right.
import type { ReactNode } from 'react';

export function Line({ label, text, children }: { label: string; text?: string; children: ReactNode }) {
  return (
    <div className="setting" role="group" aria-label={label}>
      <div>
        <span>{label}</span>
        {text ? <p className="small soft">{text}</p> : null}
      </div>
      <div className="row wrap">{children}</div>
    </div>
  );
}
