import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyAnswer,
  PasskeyRequest,
} from '@atelier/contract/second-factors/passkeys'
import { secondFactorsTexts as texts } from '../second-factors.texts.ts'

// Loaded when a passkey is used: most users have none.
const load = () => import('@simplewebauthn/browser')

/**
 * Lets the browser ask its user for a passkey.
 * @throws Error with a sentence for the user, who may have changed their mind
 */
export async function askForPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load()
  try {
    const { id, rawId, response } = await startAuthentication({
      optionsJSON: withoutUnknownTransports(request),
    })
    return { id, rawId, type: 'public-key', clientExtensionResults: {}, response }
  } catch (cause) {
    throw new Error(texts.step.passkeyFailed, { cause })
  }
}

/** @throws Error with a sentence for the user */
export async function makePasskey({
  excludeCredentials,
  ...request
}: NewPasskeyRequest): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await load()
  try {
    const { id, rawId, response } = await startRegistration({
      optionsJSON: {
        ...request,
        excludeCredentials: excludeCredentials.map(({ id: known, type }) => ({ id: known, type })),
      },
    })
    const { clientDataJSON, attestationObject, transports } = response
    return {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    }
  } catch (cause) {
    throw new Error(texts.addPasskey.failed, { cause })
  }
}

/** Names of transports are hints; the browser finds the key without them. */
const withoutUnknownTransports = ({ allowCredentials, ...request }: PasskeyRequest) => ({
  ...request,
  allowCredentials: allowCredentials.map(({ id, type }) => ({ id, type })),
})
