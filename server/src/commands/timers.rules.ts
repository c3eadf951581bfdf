/** Whether a timer is due between two instants. It supports numbers, lists, ranges and steps in five fields, in UTC. */
export function isDueBetweenMinutes(cron: string, fromMs: number, toMs: number, minuteMs: number): boolean {
  for (let at = (Math.floor(fromMs / minuteMs) + 1) * minuteMs; at <= toMs; at += minuteMs) {
    if (isDue(cron, new Date(at))) return true
  }
  return false
}

export function isDue(cron: string, at: Date): boolean {
  const now = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay()]
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== now.length) throw new Error(`not a timer of five fields: ${cron}`)
  return fields.every((field, index) => field.split(',').some((part) => matchesPart(part, now[index] ?? 0)))
}

function matchesPart(part: string, value: number): boolean {
  const parts = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part)
  if (!parts) throw new Error(`not a part of a timer: ${part}`)
  const [, first, last, step] = parts
  const from = Number(first ?? 0)
  const until = first === undefined ? Infinity : Number(last ?? (step ? Infinity : first))
  return value >= from && value <= until && (value - from) % Number(step ?? 1) === 0
}
