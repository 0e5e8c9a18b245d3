import { ModelTypeList } from '#features/model-types/ModelTypeList.tsx'
import { modelTypesTexts as texts } from '#features/model-types/model-types.texts.ts'
import { PageAssignments } from '#features/model-types/PageAssignments.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { UrlTabs } from '#ui/layout/UrlTabs.tsx'

/** The model types, and the type that each page offers. */
export function AdminModelTypesScreen() {
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <UrlTabs
        label={texts.title}
        parts={[
          { value: 'types', label: texts.tabs.types, content: <ModelTypeList /> },
          { value: 'pages', label: texts.tabs.pages, content: <PageAssignments /> },
        ]}
      />
    </>
  )
}
