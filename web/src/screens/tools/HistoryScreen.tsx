import { useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { tools } from '#features/configuration/tools.ts'
import { ImagesHistory } from '#features/images/ImagesHistory.tsx'
import { InpaintingHistory } from '#features/inpainting/InpaintingHistory.tsx'
import { SearchField } from '#features/search/SearchField.tsx'
import { SearchHits } from '#features/search/SearchHits.tsx'
import { useUrlSearch } from '#features/search/use-url-search.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PageTabs, TabPanel } from '#ui/layout/PageTabs.tsx'
import { screenTexts } from '../screens.texts.ts'

const texts = screenTexts.history
const tabs = [
  { value: 'inpainting', label: tools.inpainting.label },
  { value: 'images', label: tools.images.label },
] as const

/** The search over everything the user made, and the galleries of inpaintings and images. Query and tab are in the URL. */
export function HistoryScreen() {
  const { typed, setTyped, q, types, changeTypes } = useUrlSearch()
  return (
    <>
      <PageHeader title={tools.history.label} help={texts.help} titleInBar />
      <SearchField value={typed} onChange={setTyped} />
      {q === '' ? <Histories /> : <SearchHits q={q} types={types} onTypes={changeTypes} />}
    </>
  )
}

function Histories() {
  const id = useId()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'inpainting'
  return (
    <>
      <PageTabs
        id={id}
        label={tools.history.label}
        tabs={tabs}
        value={tab}
        onChange={(chosen) => setSearch({ tab: chosen }, { replace: true })}
      />
      <TabPanel id={id} value="inpainting" isShown={tab === 'inpainting'}>
        <InpaintingHistory
          onRecreate={(recreated) => void navigate(tools.inpainting.path, { state: { recreated } })}
        />
      </TabPanel>
      <TabPanel id={id} value="images" isShown={tab === 'images'}>
        <ImagesHistory create={tools.images.path} />
      </TabPanel>
    </>
  )
}
