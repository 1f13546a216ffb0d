// Under the locale C the page's language is `C`, which Intl refuses; the charts' library gives it to Intl while it loads.
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
}

export {};
