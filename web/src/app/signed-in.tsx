import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { clearForeignQueries } from '../features/session/api.ts'
import { createQueryClient } from '../lib/query.ts'
import { StreetsContext } from '../ui/map/street-areas.ts'
import { Guard, OperatorGuard, UserGuard } from './guards.tsx'
import { loadStreets } from './load-streets.ts'

/** One query client per tab, shared by all pages behind the sign-in. */
const queryClient = createQueryClient()
clearForeignQueries(queryClient)

export function ForPartners() {
  return (
    <QueryProvider>
      <Guard only="partner">
        <Outlet />
      </Guard>
    </QueryProvider>
  )
}

export function ForClients() {
  return (
    <QueryProvider>
      <Guard only="client">
        <Outlet />
      </Guard>
    </QueryProvider>
  )
}

/** Partners and clients. */
export function ForMembers() {
  return (
    <QueryProvider>
      <Guard>
        <Outlet />
      </Guard>
    </QueryProvider>
  )
}

export function ForOperators() {
  return (
    <QueryProvider>
      <OperatorGuard>
        <Outlet />
      </OperatorGuard>
    </QueryProvider>
  )
}

export function ForUsers() {
  return (
    <QueryProvider>
      <UserGuard>
        <Outlet />
      </UserGuard>
    </QueryProvider>
  )
}

/** Pages that call the server but do not need a signed-in user. */
export function ForAnyone() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}

function QueryProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <StreetsContext value={loadStreets}>{children}</StreetsContext>
    </QueryClientProvider>
  )
}
