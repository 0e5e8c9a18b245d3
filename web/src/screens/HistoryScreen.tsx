import { useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { tools } from '#features/configuration/tools.ts'
import { ImagesHistory } from '#features/images/ImagesHistory.tsx'
import { InpaintingHistory } from '#features/inpainting/InpaintingHistory.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageTabs, TabPanel } from '#ui/PageTabs.tsx'
import { screenTexts } from './screens.texts.ts'

const texts = screenTexts.history
const tabs = [
  { value: 'inpainting', label: tools.inpainting.label },
  { value: 'images', label: tools.images.label },
] as const

/** Everything that was made: inpaintings, and images from words. The tab is in the address. */
export function HistoryScreen() {
  const id = useId()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'inpainting'
  return (
    <>
      <PageHeader title={tools.history.label} help={texts.help} titleInBar />
      <PageTabs
        id={id}
        label={tools.history.label}
        tabs={tabs}
        value={tab}
        onChange={(chosen) => setSearch({ tab: chosen }, { replace: true })}
      />
      <TabPanel id={id} value="inpainting" isShown={tab === 'inpainting'}>
        <InpaintingHistory onRecreate={(recreated) => void navigate(tools.inpainting.path, { state: { recreated } })} />
      </TabPanel>
      <TabPanel id={id} value="images" isShown={tab === 'images'}>
        <ImagesHistory />
      </TabPanel>
    </>
  )
}
