import type { ListedKind } from '@atelier/contract/works/work-kinds'
import type { Work } from '@atelier/contract/works/works'
import ArchiveIcon from '@mui/icons-material/ArchiveOutlined'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { useSelection } from '#ui/selection/use-selection.ts'
import { listedWork } from './api/listed-work.ts'
import { ArchivedRow } from './archives/ArchivedRow.tsx'
import { KindFilter, type KindIcon } from './archives/KindFilter.tsx'
import { useArchivedWorks } from './archives/use-archived-works.ts'
import { SelectButton } from './selection/SelectButton.tsx'
import { WorkSelection } from './WorkSelection.tsx'
import { worksTexts } from './works.texts.ts'

const texts = worksTexts.archives

interface Props {
  /** The kinds whose pages the user has. */
  readonly kinds: readonly ListedKind[]
  readonly icons: Readonly<Record<ListedKind, KindIcon>>
  readonly pathOf: (work: Work) => string
}

/** What is out of its list, to be opened or put back. */
export function ArchivesPage({ kinds, icons, pathOf }: Props) {
  const { oneOf, set } = useUrlFilter()
  const kind = oneOf('kind', kinds)
  const { query, total } = useArchivedWorks(kind)
  const selection = useSelection()
  const hasWorks = (query.data?.length ?? 0) > 0
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        titleInBar
        actions={hasWorks && <SelectButton selection={selection} />}
      />
      <KindFilter {...{ kinds, icons }} chosen={kind} onChange={(chosen) => set('kind', chosen)} />
      <PagedList
        query={query}
        failed={texts.failed}
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={240} />}
        empty={
          <Panel pad={false}>
            <EmptyState icon={<ArchiveIcon />} title={texts.empty} text={texts.emptyHelp} />
          </Panel>
        }
      >
        {(works, more) => (
          <WorkSelection
            kind={kind}
            selection={selection}
            conditions={{ filter: { state: 'archived', ...(kind && { kind }) } }}
            works={works.map(listedWork)}
            total={total}
          >
            <Panel pad={false}>
              <PlainList aria-label={texts.list}>
                {works.map((work) => (
                  <ArchivedRow
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
