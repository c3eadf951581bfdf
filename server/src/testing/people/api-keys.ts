import { type KeyAccess, type KeyArea, KEY_AREAS } from '@marquee/contract/api-keys.rules'
import { eq } from 'drizzle-orm'
import { cutPrefix } from '../../modules/identity/rules/api-keys.ts'
import { apiKeys } from '../../modules/identity/schema.ts'
import { memberships } from '../../modules/members/schema.ts'
import { createSecret, hashSecret } from '../../platform/secrets.ts'
import { type ApiClient, createApiClient } from '../api-client.ts'
import type { TestApp } from '../app.ts'

type Scope = { access?: KeyAccess; areas?: readonly KeyArea[] }

/** A program with a key of a user, by default one that may do all that keys can; used today, so that a call writes nothing. */
export async function plantKey(
  app: TestApp,
  { userId }: { userId: string },
  { access = 'write', areas = KEY_AREAS }: Scope = {},
): Promise<ApiClient & { keyId: string }> {
  const { db } = app.context
  const at = app.clock.now()
  const [membership] = await db
    .select()
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.createdAt, memberships.id)
  const secret = `mq_${createSecret()}`
  const [key] = await db
    .insert(apiKeys)
    .values({
      userId,
      businessId: membership?.companyId ?? membership?.ownerId ?? null,
      membershipId: membership?.id ?? null,
      name: `${access} ${areas.join(' ')}`,
      prefix: cutPrefix(secret),
      secretHash: hashSecret(secret),
      access,
      areas: [...areas],
      createdAt: at,
      lastUsedOn: at.toISOString().slice(0, 10),
    })
    .returning({ keyId: apiKeys.id })
  return { ...createApiClient(app, secret), keyId: key?.keyId ?? '' }
}
