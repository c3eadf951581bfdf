export type Toast = { id: number; kind: 'success' | 'error'; title: string; text?: string }

/** How long a success message is shown. */
export const SUCCESS_MS = 5000
const MAX_TOASTS = 3

/**
 * Adds a toast: at most three; the oldest success is removed first, then the oldest error (NTF-4).
 *
 * A repeated message replaces the former one, and is announced again.
 */
export function addToast(before: readonly Toast[], toast: Toast): readonly Toast[] {
  const present = before.filter((one) => getText(one) !== getText(toast))
  const all = [...present, toast]
  if (all.length <= MAX_TOASTS) return all
  const leaving = present.find((one) => one.kind === 'success') ?? present[0]
  return all.filter((one) => one !== leaving)
}

const getText = ({ kind, title, text }: Toast): string => [kind, title, text].join('\n')
