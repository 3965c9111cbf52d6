import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Tables
import Templating
import Timekeeping
import WebAccess

/// The page where users with read access to the study can run SELECT statements.
///
/// A statement runs in the sandbox for scripts' queries, with separate limits. The statement is recorded in the audit
/// log before it runs. The result is not recorded.
package struct SQLQueryController: Sendable {
    package let siteMap: SiteMap
    package let store: Store
    package let sandbox: QuerySandbox
    package let lists: ListRepository
    package let clock: Clock

    package init(
        siteMap: SiteMap, store: Store, sandbox: QuerySandbox, lists: ListRepository, clock: @escaping Clock
    ) {
        self.siteMap = siteMap
        self.store = store
        self.sandbox = sandbox
        self.lists = lists
        self.clock = clock
    }

    package var routes: [SiteRoute] {
        [
            .get(ResponsePaths.statement, requiring: ViewResponsesAtSites.self, use: show),
            .post(ResponsePaths.statement, requiring: ViewResponsesAtSites.self, async: run),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let tables = try StudyTables(context, grant, lists, transaction)
        let examples = SQLExample.all(for: tables.tables(in: .lists))
        let number = context.request.query[SQLExample.parameter].flatMap { Int($0) } ?? 0
        let example = examples.indices.contains(number) ? examples[number] : .responses
        return .html(page(context, grant.subject, SQLQueryForm(example), tables).render())
    }

    private func run(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws -> Response
    {
        let channel = grant.subject
        var form = SQLQueryForm(context.form)
        let tables = try await recorded(form, context, channel)
        guard form.problems.isEmpty else { return refusal(context, channel, form, tables) }
        let statement = tables.statement(form.sql)
        do {
            let result = try await result(
                of: statement, form, tables.lookingUp(statement.names), context, channel)
            if form.wantsFile { return result.file(named: "statement-\(channel.studyID).csv") }
            return .html(page(context, channel, form, tables, answer: result).render())
        } catch let fault as LocatedQueryError {
            form.add(LocatedQueryError(fault.refusal, at: fault.offset.map(statement.original)))
            return refusal(context, channel, form, tables)
        } catch let tooMuch as WireError {
            form.refuse(tooMuch.message)
            return refusal(context, channel, form, tables)
        } catch let busy as QueryBusy {
            form.add(busy)
            return refusal(context, channel, form, tables, busy.status)
                .with("retry-after", "\(busy.retryAfterSeconds)")
        }
    }

    /// Records a statement that can run, and returns the tables of the study.
    private func recorded(
        _ form: SQLQueryForm, _ context: RequestContext, _ channel: Channel
    ) async throws -> StudyTables {
        try await store.write { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            let tables = try StudyTables(context, grant, lists, transaction)
            guard form.problems.isEmpty else { return tables }
            if form.wantsFile {
                try context.require(
                    ExportIdentifiersAtSites.self, at: grant.sites, of: channel, in: transaction)
            }
            try grant.record(
                "data.sql", about: form.schema.rawValue,
                ["statement": .text(form.sql), "file": .flag(form.wantsFile)], in: transaction)
            if tables.mayReveal(by: form.sql) {
                try TokenReveal.record("SQL", on: channel, by: context, in: transaction)
            }
            return tables
        }
    }

    private func result(
        of statement: LookupRewriter, _ form: SQLQueryForm, _ tables: StudyTables,
        _ context: RequestContext, _ channel: Channel
    ) async throws -> SQLQueryResult {
        let start = clock()
        let definition = tables.definition(for: form.schema)
        var result = try await context.request.asking(
            organization: "\(channel.app.organization.id)", person: "\(try context.requirePerson().user)",
            isSelection: false
        ) { caller in
            try await sandbox.run(typed: statement.text, on: definition, owners: tables.owners, for: caller)
        }
        result.drop(tables.lookedUp.map(\.name), unlessSelectedIn: form.sql)
        return SQLQueryResult(result, tables, took: clock() - start)
    }

    private func refusal(
        _ context: RequestContext, _ channel: Channel, _ form: SQLQueryForm, _ tables: StudyTables,
        _ status: Status = .unprocessableContent
    ) -> Response {
        .html(page(context, channel, form, tables).render(), status: status)
    }

    private func page(
        _ context: RequestContext, _ channel: Channel, _ form: SQLQueryForm, _ tables: StudyTables,
        answer: SQLQueryResult? = nil
    ) -> SQLQueryPage {
        SQLQueryPage(
            frame: siteMap.frame(
                context, "SQL",
                purpose: "Query the study's tables with a SELECT statement. \(WireDateTime.words)",
                section: "/data", parent: PageLink("Data browser", to: ResponsePaths.data(channel))),
            address: ResponsePaths.statement(channel), form: form, answer: answer,
            mayDownload: context.hasPermission(ExportIdentifiersAtSites.self),
            examples: SQLExample.all(for: tables.tables(in: .lists)).enumerated().map { number, example in
                PageLink(
                    example.title,
                    to: "\(ResponsePaths.statement(channel))?\(SQLExample.parameter)=\(number)")
            },
            schemas: LabKeySchema.allCases.map { schema in
                DataPage.Schema(
                    schema: schema,
                    hint: schema == .lists ? "answers" : "participants and responses",
                    tables: tables.tables(in: schema).map { DataPage.TableRow($0, at: "") })
            })
    }
}
