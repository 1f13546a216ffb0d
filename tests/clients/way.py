"""The whole way through both services with a client made from the contract: python way.py URL KEY STATEMENT"""

import sys
import time
import uuid

import httpx
from saldo_client import AuthenticatedClient
from saldo_client.api.authentication import login
from saldo_client.api.bank_statement_analysis import combine, correct_header, correct_transaction, list_corrections, list_headers, list_transactions
from saldo_client.api.parsing import job_status, parse_async
from saldo_client.api.services import list_services
from saldo_client.api.upload import upload
from saldo_client.api.verifications import create_verification, export_verification, get_verification, review_verification
from saldo_client.models.bank_statement_configuration import BankStatementConfiguration
from saldo_client.models.bank_statement_files import BankStatementFiles
from saldo_client.models.category import Category
from saldo_client.models.combine_input import CombineInput
from saldo_client.models.combine_input_bank_statements_item import CombineInputBankStatementsItem
from saldo_client.models.direction import Direction
from saldo_client.models.export_input import ExportInput
from saldo_client.models.header_update import HeaderUpdate
from saldo_client.models.job_status_value import JobStatusValue
from saldo_client.models.login import Login
from saldo_client.models.parse_form import ParseForm
from saldo_client.models.review_input import ReviewInput
from saldo_client.models.review_input_output_type_0 import ReviewInputOutputType0
from saldo_client.models.review_input_verification_status import ReviewInputVerificationStatus
from saldo_client.models.service_code import ServiceCode
from saldo_client.models.transaction_update import TransactionUpdate
from saldo_client.models.upload_form import UploadForm
from saldo_client.models.verification_input_type_0 import VerificationInputType0
from saldo_client.models.verification_status import VerificationStatus
from saldo_client.types import File

url, key, statement = sys.argv[1:]
client = AuthenticatedClient(base_url=url, token=key, prefix="", auth_header_name="X-API-Key", timeout=httpx.Timeout(60))


def well(answer):
    """What was answered, which must be what the contract calls a success."""
    assert 200 <= answer.status_code < 300 and answer.parsed is not None, (answer.status_code, answer.content)
    return answer.parsed


def until(ask, so):
    """Asks until it is so."""
    end = time.monotonic() + 60
    while not so(value := ask()):
        assert time.monotonic() < end, value
        time.sleep(0.1)
    return value


def file():
    return File(payload=open(statement, "rb"), file_name="statement.pdf", mime_type="application/pdf")


service = next(s for s in well(list_services.sync_detailed(client=client)).items if s.code == ServiceCode.BANK_STATEMENT)
path = well(upload.sync_detailed(client=client, body=UploadForm(files=[file()]))).items[0].path

configuration = BankStatementConfiguration(files=BankStatementFiles(bsa_file=[path]), base_currency="IDR")
body = VerificationInputType0(service_id=str(service.id), configuration=configuration)
once = str(uuid.uuid4())
made = well(create_verification.sync_detailed(client=client, body=body, idempotency_key=once))
again = well(create_verification.sync_detailed(client=client, body=body, idempotency_key=once))
assert (made.status, again.id) == (VerificationStatus.IN_QUEUE, made.id)
waits = (VerificationStatus.IN_QUEUE, VerificationStatus.IN_PROGRESS)
read = until(lambda: well(get_verification.sync_detailed(made.id, client=client)), lambda v: v.status not in waits)
assert read.status == VerificationStatus.NEED_REVIEW, read.status

# What was read is corrected: a column's name, a row's category.
header = well(list_headers.sync_detailed(made.id, client=client, file_index=0)).items[0]
assert well(correct_header.sync_detailed(made.id, header.id, client=client, body=HeaderUpdate(name="Day"))).name == "Day"
row = well(list_transactions.sync_detailed(made.id, client=client, page_size=100, transaction_type=Direction.CR)).items[0]
change = TransactionUpdate(category_type=Category.PAYROLL, note="by hand")
changed = well(correct_transaction.sync_detailed(made.id, row.id, client=client, body=change))
assert (changed.category_type, changed.note) == (Category.PAYROLL, "by hand")
assert well(list_corrections.sync_detailed(made.id, client=client)).total >= 3

# A person ends the review; a program combines and exports.
token = well(login.sync_detailed(client=client, body=Login(email="ana@example.com", password="correct horse battery staple"))).access_token
person = AuthenticatedClient(base_url=url, token=token, timeout=httpx.Timeout(60))
seen = ReviewInputOutputType0()
seen["seen_by"] = "Ana"
review = ReviewInput(verification_status=ReviewInputVerificationStatus.COMPLETED, output=seen)
done = well(review_verification.sync_detailed(made.id, client=person, body=review))
assert (done.status, done.to_dict()["output"]["seen_by"]) == (VerificationStatus.COMPLETED, "Ana")
items = CombineInput(bank_statements=[CombineInputBankStatementsItem(id=made.id, file_index=0)])
combined = well(combine.sync_detailed(client=client, body=items)).result_id
assert well(list_transactions.sync_detailed(combined, client=client)).total > 0
link = well(export_verification.sync_detailed(made.id, client=client, body=ExportInput())).export_url
assert httpx.get(link).content.startswith(b"PK")

# The parsing service, and an error as the contract types it.
accepted = well(parse_async.sync_detailed(client=client, body=ParseForm(files=file(), page_ranges='[{"start": 1, "end": 1}]')))
running = (JobStatusValue.IN_QUEUE, JobStatusValue.IN_PROGRESS)
job = until(lambda: well(job_status.sync_detailed(str(accepted.id), client=client)).to_dict(), lambda j: j["status"] not in running)
assert job["status"] == JobStatusValue.COMPLETED, job
stranger = AuthenticatedClient(base_url=url, token="nobody's", prefix="", auth_header_name="X-API-Key")
refused = get_verification.sync_detailed(made.id, client=stranger)
assert (refused.status_code, refused.parsed.error_code) == (401, "INVALID_API_KEY"), refused
print("the client in Python goes the whole way")
