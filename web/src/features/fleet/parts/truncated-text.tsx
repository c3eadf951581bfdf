import { truncateText } from '@marquee/contract/text.rules'

/** Truncates a long text; its title has the whole text (TRAP-35, LST-5). */
export function TruncatedText({ text, length }: { text: string; length?: number }) {
  const cut = truncateText(text, length)
  if (cut === text) return text
  return (
    <>
      <span title={text} aria-hidden="true">
        {cut}
      </span>
      <span className="mq-hidden">{text}</span>
    </>
  )
}
