/** Gives the focus to an element that may be gone meanwhile; then the page's name has it. */
export function passFocus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected && element !== document.body) element.focus()
  else focusPageTitle()
}

/** Where the focus goes when what had it is gone and nothing beside it takes its place. */
export function focusPageTitle(): void {
  document.querySelector('h1')?.focus()
}
