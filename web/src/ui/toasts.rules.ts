export type Toast = { id: number; kind: 'success' | 'error'; title: string; text?: string }

/** How long a success stays. */
export const SUCCESS_MS = 5000
const MAX_TOASTS = 3

/**
 * The toasts with one more: at most three, the oldest success leaves first, then the oldest error (NTF-4).
 *
 * What is said again replaces what was said before, and is announced anew.
 */
export function addToast(before: readonly Toast[], toast: Toast): readonly Toast[] {
  const present = before.filter((one) => getText(one) !== getText(toast))
  const all = [...present, toast]
  if (all.length <= MAX_TOASTS) return all
  const leaving = present.find((one) => one.kind === 'success') ?? present[0]
  return all.filter((one) => one !== leaving)
}

const getText = ({ kind, title, text }: Toast): string => [kind, title, text].join('\n')
