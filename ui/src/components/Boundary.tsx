// Catches what a screen throws, says it, and lets the user go on: everything is saved already.
import { Component, type ReactNode } from 'react';
import { m } from '~/i18n/paraglide/messages';

export class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="empty" role="alert">
        <h2>{m.screen_failed()}</h2>
        <p>{m.screen_failed_text()}</p>
        <p className="num mut">{error.message.slice(0, 300)}</p>
        <button type="button" className="btn main" onClick={() => this.setState({ error: null })}>
          {m.try_again()}
        </button>
      </div>
    );
  }
}
