/** Moves the focus to an element; if it is gone, to the page title. */
export function passFocus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected && element !== document.body) element.focus()
  else focusPageTitle()
}

/** Takes the focus when the focused element was removed without a replacement. */
export function focusPageTitle(): void {
  document.querySelector('h1')?.focus()
}
