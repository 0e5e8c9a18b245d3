import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { ModelTypeList } from '#features/model-types/ModelTypeList.tsx'
import { modelTypesTexts as texts } from '#features/model-types/model-types.texts.ts'
import { PageAssignments } from '#features/model-types/PageAssignments.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageTabs, TabPanel } from '#ui/PageTabs.tsx'

const tabs = ['types', 'pages'] as const

/** Which models are for what, and what each page offers. */
export function AdminModelTypesScreen() {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const shown = tabs.find((tab) => tab === search.get('tab')) ?? 'types'
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <PageTabs
        id={id}
        label={texts.title}
        tabs={tabs.map((value) => ({ value, label: texts.tabs[value] }))}
        value={shown}
        onChange={(tab) => setSearch(tab === 'types' ? {} : { tab }, { replace: true })}
      />
      <TabPanel id={id} value="types" isShown={shown === 'types'}>
        {shown === 'types' && <ModelTypeList />}
      </TabPanel>
      <TabPanel id={id} value="pages" isShown={shown === 'pages'}>
        {shown === 'pages' && <PageAssignments />}
      </TabPanel>
    </>
  )
}
