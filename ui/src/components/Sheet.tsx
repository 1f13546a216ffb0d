// A sheet over the screen for the few things that need one: passwords, previews, keys, the palette.
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { m } from '~/i18n/paraglide/messages';

interface Props {
  open: boolean;
  close: () => void;
  title: string;
  text?: string;
  kind?: 'wide' | 'side' | 'full' | 'palette';
  bare?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

export function Sheet({ open, close, title, text, kind, bare, footer, children }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(to) => !to && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup
          ref={popup}
          className={`sheet ${kind ?? ''}`}
          data-modal=""
          // A form without fields is answered by its button: the Enter that it shows must work.
          initialFocus={() =>
            popup.current?.querySelector<HTMLElement>('[data-first], input, select, textarea') ??
            popup.current?.querySelector<HTMLElement>('button[type=submit]') ??
            popup.current ??
            true
          }
        >
          {bare ? (
            <Dialog.Title className="sr">{title}</Dialog.Title>
          ) : (
            <header>
              <div className="row">
                <Dialog.Title className="grow">{title}</Dialog.Title>
                <Dialog.Close className="btn plain tiny" aria-label={m.close()}>
                  ✕
                </Dialog.Close>
              </div>
              {text ? <Dialog.Description>{text}</Dialog.Description> : null}
            </header>
          )}
          {bare ? children : <div className="in">{children}</div>}
          {footer ? <footer>{footer}</footer> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
