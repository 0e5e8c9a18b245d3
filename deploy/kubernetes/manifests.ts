import type { Deployment } from 'kubernetes-types/apps/v1.js'
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.js'
import type { Container, EnvVar, Probe, Service } from 'kubernetes-types/core/v1.js'
import type { ObjectMeta } from 'kubernetes-types/meta/v1.js'
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1.js'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js'

const name = 'atelier-ia'
const port = 3007
const labels = { 'app.kubernetes.io/name': name }
const metadata: ObjectMeta = { name, labels }
const seconds = { drainWait: 10, drain: 60, save: 20 }
/** The address that everyone opens; to be replaced, with the name below it. */
const host = 'atelier.exemple.fr'

const fromSecret = (variable: string): EnvVar => ({
  name: variable,
  valueFrom: { secretKeyRef: { name, key: variable } },
})
const environment: EnvVar[] = [
  // Which server a line of the log or a measure is from.
  { name: 'SERVER_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
  { name: 'PUBLIC_URL', value: `https://${host}` },
  // The ingress alone stands in front.
  { name: 'TRUST_PROXY', value: '1' },
  // Longer than the ingress takes to notice that a pod is leaving.
  { name: 'DRAIN_WAIT', value: String(seconds.drainWait) },
  { name: 'DRAIN_SECONDS', value: String(seconds.drain) },
  {
    name: 'STORAGE_URL',
    value: 's3://atelier?endpoint=https://s3.exemple.fr&region=us-east-1&path-style=true',
  },
  { name: 'LOCALAI_URL', value: 'http://localai:8080' },
  ...['DATABASE_URL', 'SECRET_KEY', 'STORAGE_ACCESS_KEY', 'STORAGE_SECRET_KEY'].map(fromSecret),
]

const probe = (path: string, rest: Omit<Probe, 'httpGet'>): Probe => ({
  httpGet: { path, port: 'http', httpHeaders: [{ name: 'Host', value: host }] },
  ...rest,
})

const container: Container = {
  name,
  image: name,
  ports: [{ name: 'http', containerPort: port }],
  env: environment,
  // Ready also means: not leaving. A pod whose database is away is not ended for it.
  readinessProbe: probe('/api/ready', { periodSeconds: 2, timeoutSeconds: 3, failureThreshold: 2 }),
  livenessProbe: probe('/api/health', {
    periodSeconds: 10,
    timeoutSeconds: 5,
    failureThreshold: 6,
  }),
  startupProbe: probe('/api/health', { periodSeconds: 2, failureThreshold: 150 }),
  resources: { requests: { cpu: '500m', memory: '512Mi' }, limits: { memory: '2Gi' } },
  securityContext: {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    readOnlyRootFilesystem: true,
  },
  volumeMounts: [
    { name: 'data', mountPath: '/data' },
    { name: 'tmp', mountPath: '/tmp' },
  ],
}

const deployment: Deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata,
  spec: {
    replicas: 3,
    selector: { matchLabels: labels },
    // A new pod serves before an old one leaves.
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    template: {
      metadata: { labels },
      spec: {
        automountServiceAccountToken: false,
        terminationGracePeriodSeconds: seconds.drainWait + seconds.drain + seconds.save,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 10_001,
          runAsGroup: 0,
          fsGroup: 0,
          seccompProfile: { type: 'RuntimeDefault' },
        },
        containers: [container],
        // Nothing that cannot be replaced: uploads on their way, and files at work.
        volumes: [
          { name: 'data', emptyDir: { sizeLimit: '20Gi' } },
          { name: 'tmp', emptyDir: { sizeLimit: '5Gi' } },
        ],
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'kubernetes.io/hostname',
            whenUnsatisfiable: 'ScheduleAnyway',
            labelSelector: { matchLabels: labels },
          },
        ],
      },
    },
  },
}

const service: Service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata,
  spec: { selector: labels, ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
}

const disruptions: PodDisruptionBudget = {
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata,
  spec: { maxUnavailable: 1, selector: { matchLabels: labels } },
}

/** Only what stands in front reaches the pods; they themselves reach the database, the store and the engines. */
const network: NetworkPolicy = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata,
  spec: {
    podSelector: { matchLabels: labels },
    policyTypes: ['Ingress'],
    ingress: [
      {
        from: [
          {
            namespaceSelector: {
              matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' },
            },
          },
        ],
        ports: [{ port: 'http' }],
      },
    ],
  },
}

/** Streams are not held back, uploads are not cut, and a person stays with one pod while it is there. */
const ingress: Ingress = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: {
    ...metadata,
    annotations: {
      'nginx.ingress.kubernetes.io/affinity': 'cookie',
      'nginx.ingress.kubernetes.io/proxy-body-size': '0',
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '600',
      'nginx.ingress.kubernetes.io/proxy-send-timeout': '600',
    },
  },
  spec: {
    ingressClassName: 'nginx',
    tls: [{ hosts: [host], secretName: `${name}-tls` }],
    rules: [
      {
        host,
        http: {
          paths: [
            {
              path: '/',
              pathType: 'Prefix',
              backend: { service: { name, port: { name: 'http' } } },
            },
          ],
        },
      },
    ],
  },
}

/** People wait for engines far more than for these servers: few pods carry many. */
const autoscaler: HorizontalPodAutoscaler = {
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata,
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
    minReplicas: 3,
    maxReplicas: 9,
    metrics: [
      {
        type: 'Resource',
        resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
      },
    ],
    // Each pod that leaves lets its replies end: not too many at once.
    behavior: {
      scaleDown: {
        stabilizationWindowSeconds: 600,
        policies: [{ type: 'Pods', value: 1, periodSeconds: 120 }],
      },
    },
  },
}

/** Everything that several servers need in a cluster, but the secret: its values are nobody's to publish. */
export const manifests = [deployment, service, disruptions, network, ingress, autoscaler] as const
