import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

const transcriptionParam = 't'
/** The position of a search hit, in seconds. */
const secondParam = 's'
/** The transcription on screen, stored in the URL: it survives a reload. */
export function useShownTranscription() {
  const [search, setSearch] = useSearchParams()
  const show = useCallback(
    (id: string | undefined) =>
      setSearch(id === undefined ? {} : { [transcriptionParam]: id }, {
        replace: true,
        // The page stays where it was scrolled to.
        preventScrollReset: true,
      }),
    [setSearch],
  )
  const leave = useCallback(() => show(undefined), [show])
  const second = Number(search.get(secondParam) ?? Number.NaN)
  return {
    shownId: search.get(transcriptionParam) ?? undefined,
    second: second > 0 ? second : undefined,
    show,
    leave,
  }
}
