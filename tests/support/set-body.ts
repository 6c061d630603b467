/** The page of a test in a document, from its markup. */
export const setBody = (markup: string): void =>
  document.body.replaceChildren(document.createRange().createContextualFragment(markup))
