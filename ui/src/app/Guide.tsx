// The guide of ten minutes, in the language of the window, with its pictures: the same text as in `docs/guide`.

import { Kbd } from '~/components/Kbd';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { parts } from '~/lib/guide';
import { useSettings } from '~/lib/settings';
import en from '../../../docs/guide/en.md?raw';
import id from '../../../docs/guide/id.md?raw';

const PICTURES = import.meta.glob<string>('../../../docs/guide/*.png', { query: '?url', import: 'default', eager: true });
const pictureOf = (name: string, language: string): string | undefined =>
  Object.entries(PICTURES).find(([path]) => path.endsWith(`/${name}-${language}.png`))?.[1];

export default function Guide({ close }: { close: () => void }) {
  const { settings } = useSettings();
  const language = settings.language === 'id' ? 'id' : 'en';
  const all = parts(language === 'id' ? id : en);
  const title = all.find((p) => p.kind === 'title');
  return (
    <Sheet open close={close} kind="wide" title={title?.kind === 'title' ? title.text.join('') : m.act_app_guide()}>
      <article className="guide" tabIndex={0} data-first="">
        {all.map((p, i) => {
          if (p.kind === 'title') return null;
          if (p.kind === 'picture') {
            const src = pictureOf(p.name, language);
            return src ? <img key={p.name} src={src} alt={p.alt} loading="lazy" /> : null;
          }
          const text = p.text.map((t, k) => (k % 2 ? <Kbd key={`${t}-${k}`} k={t} /> : t));
          return p.kind === 'heading' ? <h2 key={`part-${i}`}>{text}</h2> : <p key={`part-${i}`}>{text}</p>;
        })}
      </article>
    </Sheet>
  );
}
