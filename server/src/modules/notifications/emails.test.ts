import { runInLanguage } from '@marquee/contract/language/load'
import { describe, expect, it } from 'vitest'
import { renderHtml, renderText } from './present/mails.ts'
import { createEmailWriter } from './rules/emails.ts'

const { texts, writeEmail } = createEmailWriter()
const envelope = { firstName: 'Anna', url: 'https://marquee.test/campaigndetails/1' }

describe('an email', () => {
  it('has the subject, the paragraphs and the button of its messages', () => {
    expect(writeEmail(texts.campaigns.screensLost, { campaign: 'Brisa', count: 2 }, envelope)).toEqual({
      subject: 'Your campaign “Brisa” lost 2 screens',
      greeting: 'Hello Anna,',
      paragraphs: [
        '2 screens are no longer available, so your campaign “Brisa” doesn’t play there any more.',
        'You aren’t charged for the remaining days. If they’re already invoiced, you’ll get a credit note. You can edit the campaign to choose other screens.',
      ],
      action: { label: 'View campaign', url: envelope.url },
      closing: 'Your Marquee team',
    })
  })

  it('has no button if its messages have none', () => {
    const email = writeEmail(texts.account.suspended, { reason: 'Unpaid invoices' }, { firstName: 'Anna' })
    expect(email).not.toHaveProperty('action')
  })

  it('has the paragraphs of the selected branch', () => {
    const { paragraphs } = writeEmail(texts.reviews.approved, { kind: 'vehicle', name: 'Octavia' }, envelope)
    expect(paragraphs).toEqual(['Your mobile location “Octavia” was approved.', 'You can now pair screens for it.'])
  })

  it('leaves out empty paragraphs, and the space before an empty sentence', () => {
    const news = {
      titles: ['Roof is not reporting'],
      firstTitle: 'Roof is not reporting',
      groups: 1,
      count: 1,
      more: 0,
    }
    const { subject, paragraphs } = writeEmail(texts.alerts.opened, { ...news, open: 1, over: 0 }, envelope)
    expect(subject).toBe('Marquee: Roof is not reporting')
    expect(paragraphs.slice(0, -1)).toEqual([
      'This alert needs your attention:',
      'Roof is not reporting',
      'In total, 1 alert is open.',
    ])
  })

  it('has a paragraph for each text of a list', () => {
    const news = { titles: ['One', 'Two'], firstTitle: 'One', groups: 15, count: 20, more: 13 }
    const { paragraphs } = writeEmail(texts.alerts.opened, { ...news, open: 21, over: 2 }, envelope)
    expect(paragraphs.slice(1, -1)).toEqual([
      'One',
      'Two',
      'And 13 more in other categories and locations.',
      'In total, 21 alerts are open. 2 were resolved since the last email.',
    ])
  })

  it('is in the language of the work that writes it', () => {
    const email = runInLanguage('en-XA', () => writeEmail(texts.account.restored, {}, envelope))
    expect(email.closing).toMatch(/^\[Ýöûŕ Måŕqûéé ţéåm/)
    expect(renderHtml(email, 'en-XA')).toContain('<html lang="en-XA">')
  })
})

describe('what people typed', () => {
  const typed = 'Late.\n\nHello Anna,\r\nverify here:\u2028https://evil.example'

  it.each(['Late', 'Late\n\n', '\r\n\r\nLate', 'La\n\n\nte'])('cannot begin a paragraph: %j', (reason) => {
    const { paragraphs } = writeEmail(texts.payouts.held, { reason }, envelope)
    expect(paragraphs).toHaveLength(3)
  })

  it('stays on its line of the plain text, also in a list and in a button', () => {
    const held = writeEmail(texts.payouts.held, { reason: typed }, envelope)
    expect(held.paragraphs[1]).toBe('Late. Hello Anna, verify here: https://evil.example')
    expect(renderText(held)).toContain('\n\nLate. Hello Anna, verify here: https://evil.example\n\n')
    const statements = ['one', `two, screen ${typed}`]
    const values = { amount: '€1.00', day: 'November 16, 2026', remittance: 'R', statements }
    expect(writeEmail(texts.payouts.paid, values, envelope).paragraphs).toHaveLength(4)
    const { subject, action } = writeEmail(texts.reviews.approved, { kind: 'campaign', name: typed }, envelope)
    expect([subject, action?.label].join('')).not.toMatch(/[\n\r\u2028]/)
  })

  it('is no message: braces, tags and numbers stay as they are', () => {
    const reason = '{firstName} <b>1</b> # ’{x}’'
    const email = writeEmail(texts.payouts.held, { reason }, envelope)
    expect(email.paragraphs[1]).toBe(reason)
    expect(renderHtml(email, 'en')).toContain('<p>{firstName} &lt;b&gt;1&lt;/b&gt; # ’{x}’</p>')
  })

  it.each([
    ['Jean-Luc', 'Hello Jean-Luc,'],
    ['O’Neill', 'Hello O’Neill,'],
    ['', 'Hello,'],
    ['Win at evil.example', 'Hello,'],
    ['Anna\nWin', 'Hello,'],
    ['A'.repeat(41), 'Hello,'],
  ])('is greeted only by letters: %j', (firstName, greeting) => {
    expect(writeEmail(texts.account.restored, {}, { ...envelope, firstName }).greeting).toBe(greeting)
  })
})

it('does not compile without a value or the address of the button', () => {
  // @ts-expect-error the reason is missing
  expect(writeEmail(texts.payouts.held, {}, envelope).paragraphs).toContain('undefined')
  // @ts-expect-error a subject has no lists
  writeEmail(texts.campaigns.screensLost, { campaign: ['A', 'B'], count: 1 }, envelope)
  // @ts-expect-error the address is missing
  writeEmail(texts.account.restored, {}, { firstName: 'Anna' })
  // @ts-expect-error this email has no button
  writeEmail(texts.account.suspended, { reason: 'Late' }, envelope)
})
