import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'
import { parseAllDocuments } from 'yaml'

const CHART = fileURLToPath(new URL('../../../deploy/helm/marquee', import.meta.url))
const RENDER = fileURLToPath(new URL('render.go', import.meta.url))

/** Renders the chart with the template engine of Helm and Debian's Go packages. @throws as the templates do */
export async function renderChart(values: object, release = 'marquee'): Promise<string> {
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' }
  const args = ['run', RENDER, CHART, release, JSON.stringify(values)]
  return (await promisify(execFile)('go', args, { env })).stdout
}

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string } } & Record<string, unknown>

export function parseManifests(text: string): Manifest[] {
  const documents = parseAllDocuments(text).map((document) => document.toJS() as Manifest | null)
  return documents.filter((document) => document !== null)
}

const KINDS = [CronJob, Deployment, Job, Ingress, PodDisruptionBudget, PersistentVolumeClaim, Service]

/** Where manifests differ from the schemas of Kubernetes; a kind without a schema here is a problem too. */
export function listManifestProblems(manifests: readonly Manifest[]): string[] {
  return manifests.flatMap((manifest) => {
    const name = `${manifest.kind} ${manifest.metadata?.name}`
    const Model = KINDS.find(({ apiVersion, kind }) => apiVersion === manifest.apiVersion && kind === manifest.kind)
    if (!Model) return [`${name}: no schema of ${manifest.apiVersion} ${manifest.kind} is listed`]
    try {
      // Whether it has what its kind demands is what the schema finds out.
      new Model(manifest as never).validate()
      return []
    } catch (error) {
      return [`${name}: ${(error as Error).message}`]
    }
  })
}
