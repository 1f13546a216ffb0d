// What is cut off at the edge of its place is told whole where the pointer rests or the focus stands.
const CUTS = '.clip, .cell, .vrow > [role=gridcell], .twin td, .twin th';

/** The whole text of an element that shows a part of it; null where it shows all, or says it already. */
export function wholeOf(element: HTMLElement): string | null {
  if (element.title && element.dataset.cut === undefined) return null;
  return element.scrollWidth > element.clientWidth + 1 ? element.innerText.replace(/\s+/g, ' ').trim() : null;
}

function tell(event: Event): void {
  const at = event.target instanceof HTMLElement ? event.target : null;
  const element = at?.closest<HTMLElement>(CUTS) ?? at?.querySelector<HTMLElement>(':scope > .clip');
  if (!element) return;
  const text = wholeOf(element);
  if (text) {
    element.title = text;
    element.dataset.cut = '';
  } else if (element.dataset.cut !== undefined) {
    element.removeAttribute('title');
    delete element.dataset.cut;
  }
}

/** Listens for as long as the page lives. */
export function tellWhatIsCut(): void {
  document.addEventListener('pointerover', tell, { passive: true });
  document.addEventListener('focusin', tell);
}
