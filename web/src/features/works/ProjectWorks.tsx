import type { ListedKind } from '@atelier/contract/works/work-kinds'
import type { Work } from '@atelier/contract/works/works'
import type { ReactNode } from 'react'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { useSelection } from '#ui/selection/use-selection.ts'
import { listedWork } from './api/listed-work.ts'
import { KindFilter, type KindIcon } from './archives/KindFilter.tsx'
import { useFilteredWorks } from './archives/use-archived-works.ts'
import { ProjectWorkRow } from './projects/ProjectWorkRow.tsx'
import { SelectButton } from './selection/SelectButton.tsx'
import { WorkSelection } from './WorkSelection.tsx'
import { worksTexts as texts } from './works.texts.ts'

interface Props {
  readonly projectId: string
  /** Those of which it has some, and whose pages the user has. */
  readonly kinds: readonly ListedKind[]
  readonly icons: Readonly<Record<ListedKind, KindIcon>>
  readonly pathOf: (work: Work) => string
  readonly empty: ReactNode
}

/** The works of a project, of every kind, the newest first. */
export function ProjectWorks({ projectId, kinds, icons, pathOf, empty }: Props) {
  const { oneOf, set } = useUrlFilter()
  const kind = oneOf('kind', kinds)
  const filter = { state: 'current' as const, project: projectId, ...(kind && { kind }) }
  const { query, total } = useFilteredWorks(filter)
  const selection = useSelection()
  return (
    <>
      {kinds.length > 1 && (
        <KindFilter
          {...{ kinds, icons }}
          chosen={kind}
          onChange={(chosen) => set('kind', chosen)}
        />
      )}
      <PagedList
        query={query}
        failed={texts.projectWorksFailed}
        retry={texts.archives.retry}
        titleAs="h2"
        skeleton={<BlockSkeleton label={texts.archives.loading} height={240} />}
        empty={<Panel pad={false}>{empty}</Panel>}
      >
        {(works, more) => (
          <WorkSelection
            kind={kind}
            selection={selection}
            conditions={{ filter }}
            works={works.map(listedWork)}
            total={total}
          >
            <Panel
              pad={false}
              title={texts.projectWorks}
              actions={<SelectButton selection={selection} />}
            >
              <PlainList aria-label={texts.projectWorks}>
                {works.map((work) => (
                  <ProjectWorkRow
                    key={work.id}
                    work={work}
                    path={pathOf(work)}
                    icon={icons[work.kind]}
                    selection={selection}
                  />
                ))}
              </PlainList>
              {more}
            </Panel>
          </WorkSelection>
        )}
      </PagedList>
    </>
  )
}
