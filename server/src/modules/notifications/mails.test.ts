import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runInTransaction, publish } from '../../platform/db/database.ts'
import { startAppForTest, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { createCertificates } from '../../testing/certificates.ts'
import { sendMail } from './commands/mails.ts'

const content = {
  subject: 'Hello <b>& welcome',
  greeting: 'Hello <img src=x onerror=alert(1)>,',
  paragraphs: ['One & two.'],
  action: { label: 'Open', url: 'https://marquee.test/verifyEmail/abc?a=1&b=2' },
  closing: 'Us',
}

const send = (app: TestApp, name: string, address: string, subject = content.subject) =>
  runInTransaction(app.context.database, (tx) =>
    sendMail(tx, {
      to: { name, address, language: 'en' },
      email: () => ({ ...content, subject }),
      at: app.clock.now(),
    }),
  )

type MailServer = {
  url: string
  mails: { email: Email; to: string[]; isEncrypted: boolean }[]
  answers: (Error | undefined)[]
  /** The errors for steps before the mail itself. */
  refuses: { login?: Error; sender?: Error; recipient?: Error }
}

/**
 * Starts a real mail server; `answers` are its replies to the next mails: an error or nothing.
 *
 * @param encrypts it offers STARTTLS, with a certificate of no known authority
 */
async function startMailServer(encrypts = false): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const answers: MailServer['answers'] = []
  const refuses: MailServer['refuses'] = {}
  const read = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    const mistake = answers.shift()
    if (mistake) throw mistake
    const to = session.envelope.rcptTo.map(({ address }) => address)
    mails.push({ email: await PostalMime.parse(Buffer.concat(chunks)), to, isEncrypted: session.secure })
  }
  const server = new SMTPServer({
    authOptional: true,
    ...(encrypts ? createIdentity() : { disabledCommands: ['STARTTLS'] }),
    onData: callbackify(read),
    onConnect: (_session, callback) => callback(refuses.login),
    onMailFrom: (_address, _session, callback) => callback(refuses.sender),
    onRcptTo: (_address, _session, callback) => callback(refuses.recipient),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, answers, refuses }
}

function createIdentity(): { cert: Buffer; key: Buffer } {
  const { certificate, key, remove } = createCertificates('localhost')
  onTestFinished(remove)
  return { cert: readFileSync(certificate), key: readFileSync(key) }
}

const createSmtpError = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })
const listMails = async (app: TestApp) =>
  (await app.context.database.query('select attempts, sent_at, refused_at, last_error from mails')).rows

describe('mails', () => {
  it('are delivered over SMTP after the commit, once', async () => {
    const post = await startMailServer()
    const app = await startAppForTest({ env: { SMTP_URL: post.url, MAIL_FROM: 'Marquee <hello@marquee.test>' } })
    await send(app, 'Anna Horvat', 'anna@example.com')
    await app.jobs.drain()
    const [mail] = post.mails
    expect(mail?.to).toEqual(['anna@example.com'])
    expect(mail?.email).toMatchObject({
      from: { name: 'Marquee', address: 'hello@marquee.test' },
      to: [{ name: 'Anna Horvat', address: 'anna@example.com' }],
      subject: 'Hello <b>& welcome',
    })
    expect(mail?.email.text).toContain('https://marquee.test/verifyEmail/abc?a=1&b=2')
    expect(mail?.email.html).toContain('Hello &lt;img src=x onerror=alert(1)&gt;,')
    expect(mail?.email.html).toContain('href="https://marquee.test/verifyEmail/abc?a=1&amp;b=2"')

    const [{ id }] = (await app.context.database.query('select id from mails')).rows as [{ id: string }]
    await runInTransaction(app.context.database, (tx) => publish(tx, 'mail.queued', { mailId: id }))
    await app.jobs.drain()
    expect(post.mails).toHaveLength(1)
  })

  it('lose their links after delivery, and are deleted after 90 days', async () => {
    const post = await startMailServer()
    const app = await startAppForTest({ env: { SMTP_URL: post.url } })
    await send(app, 'Anna Horvat', 'anna@example.com')
    const stored = async () => (await app.context.database.query('select subject, text, html from mails')).rows
    expect(JSON.stringify(await stored())).toContain('verifyEmail/abc')
    await app.jobs.drain()
    expect(await stored()).toEqual([{ subject: content.subject, text: '', html: '' }])
    app.clock.advance(90 * 24 * 3_600_000)
    await app.jobs.runNow('notifications.delete-mails')
    expect(await stored()).toHaveLength(1)
    app.clock.advance(1)
    await app.jobs.runNow('notifications.delete-mails')
    expect(await stored()).toEqual([])
  })

  it('are not delivered after a rollback', async () => {
    const post = await startMailServer()
    const app = await startAppForTest({ env: { SMTP_URL: post.url } })
    const failing = runInTransaction(app.context.database, async (tx) => {
      await sendMail(tx, {
        to: { name: 'A', address: 'a@example.com', language: 'en' },
        email: () => content,
        at: app.clock.now(),
      })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await app.jobs.drain()
    expect(post.mails).toEqual([])
  })

  it('reach only their recipient, whatever a name or a subject contains', async () => {
    const post = await startMailServer()
    const app = await startAppForTest({ env: { SMTP_URL: post.url } })
    const name = 'Eve" <eve@evil.example>,\r\nBcc: eve@evil.example\r\n\r\n<p>'
    await send(app, name, 'anna@example.com', 'Hi\r\nBcc: eve@evil.example')
    await app.jobs.drain()
    const [mail] = post.mails
    expect(mail?.to).toEqual(['anna@example.com'])
    expect(mail?.email.bcc).toBeUndefined()
    expect(mail?.email.to).toMatchObject([{ address: 'anna@example.com' }])
  })

  it('are retried while the mail server answers temporarily unavailable', async () => {
    const post = await startMailServer()
    post.answers.push(createSmtpError(451))
    const app = await startAppForTest({ env: { SMTP_URL: post.url } })
    await send(app, 'Anna Horvat', 'anna@example.com')
    await expect(app.jobs.drain()).rejects.toThrow('not now')
    expect(await listMails(app)).toMatchObject([{ attempts: 1, sent_at: null, last_error: expect.any(String) }])
    app.clock.advance(2 * 3_600_000)
    await app.jobs.runNow('notifications.requeue-mails')
    await app.jobs.drain()
    expect(post.mails).toHaveLength(1)
    expect(await listMails(app)).toMatchObject([{ attempts: 1, sent_at: expect.any(Date), last_error: null }])
  })

  it.each([
    ['the mail', (post: MailServer) => post.answers.push(createSmtpError(550))],
    ['the recipient', (post: MailServer) => (post.refuses.recipient = createSmtpError(550))],
  ])(
    'are abandoned after a permanent rejection of %s, with the reason and without their links',
    async (_what, refuse) => {
      const post = await startMailServer()
      refuse(post)
      const app = await startAppForTest({ env: { SMTP_URL: post.url } })
      await send(app, 'Anna Horvat', 'anna@example.com')
      await app.jobs.drain()
      const given = {
        attempts: 1,
        sent_at: null,
        refused_at: expect.any(Date),
        last_error: expect.stringContaining('550'),
      }
      expect(await listMails(app)).toEqual([given])
      expect((await app.context.database.query('select text, html from mails')).rows).toEqual([{ text: '', html: '' }])
      delete post.refuses.recipient
      app.clock.advance(6 * 3_600_000)
      await app.jobs.runNow('notifications.requeue-mails')
      await app.jobs.drain()
      expect(await listMails(app)).toEqual([given])
      expect(post.mails).toEqual([])
    },
  )

  it.each([
    ['the login', { login: createSmtpError(554) }],
    ['the sender', { sender: createSmtpError(553) }],
    ['the recipient temporarily', { recipient: createSmtpError(450) }],
  ])('are retried while the mail server rejects %s', async (_what, refuses) => {
    const post = await startMailServer()
    Object.assign(post.refuses, refuses)
    const app = await startAppForTest({ env: { SMTP_URL: post.url } })
    await send(app, 'Anna Horvat', 'anna@example.com')
    await expect(app.jobs.drain()).rejects.toThrow()
    expect(await listMails(app)).toMatchObject([{ attempts: 1, sent_at: null, refused_at: null }])
    for (const step of Object.keys(post.refuses)) delete post.refuses[step as keyof MailServer['refuses']]
    app.clock.advance(2 * 3_600_000)
    await app.jobs.runNow('notifications.requeue-mails')
    await app.jobs.drain()
    expect(post.mails).toHaveLength(1)
  })
})

const PRODUCTION = {
  NODE_ENV: 'production',
  STOP_GRACE_SECONDS: '0',
  PUBLIC_URL: 'https://screens.example.com',
  DATABASE_URL: 'postgres://marquee:of-some-length@127.0.0.1/none',
}

/** Leads to this machine as well, but is not one of the addresses that are known to. */
const toOtherHost = (url: string, options = '') => `${url.replace('127.0.0.1', '0.0.0.0')}${options}`

describe('mails to another machine in production', () => {
  it.each<[string, boolean, RegExp]>([
    ['offers no encryption', false, /STARTTLS/i],
    ['has a certificate of no known authority', true, /unable to verify the first certificate/],
  ])('stay here while the mail server %s', async (_what, encrypts, reason) => {
    const post = await startMailServer(encrypts)
    const app = await startAppForTest({ env: { ...PRODUCTION, SMTP_URL: toOtherHost(post.url) } })
    await send(app, 'Anna Horvat', 'anna@example.com')
    await expect(app.jobs.drain()).rejects.toThrow()
    expect(post.mails).toEqual([])
    expect(await listMails(app)).toMatchObject([{ sent_at: null, last_error: expect.stringMatching(reason) }])
  })

  it.each<[string, boolean, string, boolean]>([
    ['encrypted', true, '?tls.rejectUnauthorized=false', true],
    ['openly when SMTP_URL says so', false, '?requireTLS=false', false],
  ])('are sent %s', async (_what, encrypts, options, isEncrypted) => {
    const post = await startMailServer(encrypts)
    const app = await startAppForTest({ env: { ...PRODUCTION, SMTP_URL: toOtherHost(post.url, options) } })
    await send(app, 'Anna Horvat', 'anna@example.com')
    await app.jobs.drain()
    expect(post.mails).toMatchObject([{ isEncrypted }])
  })
})

describe('development mailbox', () => {
  it('shows mails newest first when no mail server is configured', async () => {
    const app = await startAppForTest()
    await send(app, 'Anna Horvat', 'anna@example.com', 'first')
    app.clock.advance(1000)
    await send(app, 'Anna Horvat', 'anna@example.com', 'second')
    await app.jobs.drain()
    const { status, body } = await createApiClient(app).get('/api/mailbox')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      messages: [
        { subject: 'second', to: 'anna@example.com', at: '2026-11-21T11:00:01.000Z' },
        { subject: 'first', text: expect.any(String), html: expect.any(String) },
      ],
    })
    expect(await listMails(app)).toMatchObject([{ sent_at: expect.any(Date) }, { sent_at: expect.any(Date) }])
  })

  it('does not exist with a mail server', async () => {
    const app = await startAppForTest({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    expect(await createApiClient(app).get('/api/mailbox')).toMatchObject({ status: 404, body: { code: 'notFound' } })
  })

  it('does not exist in production', async () => {
    const app = await startAppForTest({
      env: { ...PRODUCTION, SMTP_URL: 'smtp://127.0.0.1:9' },
    })
    expect(await createApiClient(app).get('/api/mailbox')).toMatchObject({ status: 404, body: { code: 'notFound' } })
  })
})
