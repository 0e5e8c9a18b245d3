import { useLastWayIn } from '../api/use-providers.ts'
import { providersTexts as texts } from '../providers.texts.ts'

/** What is lost with a provider, and who could no longer enter. */
export function RemovalWarning({ providerId }: { readonly providerId: string }) {
  const { data, error } = useLastWayIn(providerId)
  return (
    <>
      {texts.removal.text}
      {error && <strong> {texts.removal.unknown}</strong>}
      {data && data.people > 0 && (
        <>
          {' '}
          <strong>{texts.removal.lastWayIn(data.people)}</strong>{' '}
          {texts.removal.names(data.names.join(', '), data.people - data.names.length)}
        </>
      )}
    </>
  )
}
