import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { PageTabs, TabPanel } from './PageTabs.tsx'

interface UrlTab {
  readonly value: string
  readonly label: string
  readonly content: ReactNode
}
interface Props {
  readonly label: string
  /** The first one is the default, absent from the URL. */
  readonly parts: readonly [UrlTab, ...UrlTab[]]
}

/** The tabs of a page, stored in the URL; the filters of a tab leave the URL with it. */
export function UrlTabs({ label, parts }: Props) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const [first] = parts
  const shown = parts.find(({ value }) => value === search.get('tab')) ?? first
  return (
    <>
      <PageTabs
        id={id}
        label={label}
        tabs={parts}
        value={shown.value}
        onChange={(tab) => setSearch(tab === first.value ? {} : { tab }, { replace: true })}
      />
      {parts.map((part) => (
        <TabPanel key={part.value} id={id} value={part.value} isShown={part === shown}>
          {part === shown && part.content}
        </TabPanel>
      ))}
    </>
  )
}
