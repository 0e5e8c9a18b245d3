import {
  type Provider,
  type ProviderDraft,
  ProviderSettings,
} from '@atelier/contract/providers/provider-settings'
import { z } from 'zod'
import { providersTexts } from '../providers.texts.ts'

const { requiredClaim: _claim, extraParameters, ...plain } = ProviderSettings.shape

const parametersOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...value] = line.split('=')
      return { name: name.trim(), value: value.join('=').trim() }
    })

/** What the form holds: the claim in two fields, one parameter per line, an empty secret is the stored one. */
export const ProviderForm = z
  .strictObject({
    ...plain,
    clientSecret: z.string().max(1000),
    claim: z.string().trim().max(100),
    claimValue: z.string().trim().max(300),
    parameters: z.string().max(12_000),
  })
  .superRefine(({ claim, claimValue, parameters }, context) => {
    if ((claim === '') !== (claimValue === ''))
      context.addIssue({
        code: 'custom',
        path: [claim === '' ? 'claim' : 'claimValue'],
        message: providersTexts.form.claimIncomplete,
      })
    const read = extraParameters.safeParse(parametersOf(parameters))
    if (!read.success)
      context.addIssue({
        code: 'custom',
        path: ['parameters'],
        message:
          read.error.issues[0]?.code === 'custom'
            ? read.error.issues[0].message
            : providersTexts.form.parametersWrong,
      })
  })
export type ProviderForm = z.output<typeof ProviderForm>

const settingsOnly = ProviderSettings.strip()
/** The settings of a provider, as a change of it needs them. */
export const draftOf = (provider: Provider): ProviderDraft => settingsOnly.parse(provider)

export const valuesOf = (provider: Provider | undefined): ProviderForm => ({
  name: provider?.name ?? '',
  isOn: provider?.isOn ?? true,
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  scopes: provider?.scopes ?? 'openid email profile',
  creates: provider?.creates ?? 'approval',
  trustsAddresses: provider?.trustsAddresses ?? false,
  sessionHours: provider?.sessionHours ?? 24,
  claim: provider?.requiredClaim?.claim ?? '',
  claimValue: provider?.requiredClaim?.value ?? '',
  parameters: (provider?.extraParameters ?? [])
    .map(({ name, value }) => `${name}=${value}`)
    .join('\n'),
})

export const changeOf = ({
  claim,
  claimValue,
  parameters,
  clientSecret,
  ...settings
}: ProviderForm): ProviderDraft => ({
  ...settings,
  requiredClaim: claim === '' ? null : { claim, value: claimValue },
  extraParameters: parametersOf(parameters),
  ...(clientSecret && { clientSecret }),
})
