import type { listPeople, PersonDetails } from '@marquee/contract/people'
import type { EndpointReply } from '@marquee/contract/endpoint'

/** A client and a partner as the operator sees them. */

export const ID = '0b0b6f6e-6d1c-4b57-9c4e-0d5d1b9b6c01'

export const INES: PersonDetails = {
  id: ID,
  firstName: 'Inês',
  lastName: 'Carvalho',
  email: 'ines@brisa.example',
  role: 'client',
  profileImage: null,
  state: 'unverified',
  createdAt: '2026-11-12T09:00:00.000Z',
  lastSeenAt: '2026-11-21T10:00:00.000Z',
  party: { kind: 'company', id: ID, name: 'Brisa Coffee Roasters' },
  screens: 0,
  campaigns: 7,
  phone: '+351 21 555 0142',
  verifiedAt: null,
  suspension: null,
  deletion: null,
  hasSecondFactor: false,
  openSessions: 1,
  lastSignInAt: '2026-11-12T09:00:00.000Z',
  vehicles: 0,
  restaurants: 0,
  videos: 0,
  runningCampaigns: 2,
  waitingCampaigns: 2,
  businesses: [
    {
      kind: 'company',
      id: ID,
      name: 'Brisa Coffee Roasters',
      isSuspended: false,
      members: [
        { id: ID, name: 'Inês Carvalho', email: 'ines@brisa.example', role: 'admin', isSuspended: false },
        {
          id: ID.replace('01', '03'),
          name: 'Rui Prates',
          email: 'rui@brisa.example',
          role: 'admin',
          isSuspended: false,
        },
      ],
    },
  ],
  history: [
    {
      id: ID,
      at: '2026-11-20T09:00:00.000Z',
      actorName: 'Maud Verbeke',
      isOwn: false,
      action: 'reject',
      subjectKind: 'campaign',
      subjectName: 'Night market',
      reason: 'Text too small to read',
    },
  ],
}
export const PARTNER: PersonDetails = {
  ...INES,
  id: ID.replace('01', '02'),
  firstName: 'Jonas',
  role: 'partner',
  party: null,
}
export const FAY: PersonDetails = {
  ...INES,
  firstName: 'Fay',
  lastName: 'Fleet',
  role: 'operator',
  operatorRole: 'fleet',
  state: 'active',
  party: null,
  waitingCampaigns: 0,
  businesses: [],
}

export const listPeopleAnswer = (
  people: PersonDetails[],
  total = people.length,
): { body: EndpointReply<typeof listPeople> } => ({
  body: { people, total, counts: [{ role: 'client', state: 'unverified', people: total }] },
})
