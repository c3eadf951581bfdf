/** The range of rows on a page, and the number of pages; also for a page past the last one. */
export function computePageSpan(page: number, size: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / size))
  return { from: Math.min(total, (page - 1) * size + 1), until: Math.min(total, page * size), pages }
}
