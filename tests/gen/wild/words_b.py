"""What statements say, in further languages; the keys are those of `words_a`."""
from wild.words_a import words

words("pl", """
title: Wyciąg bankowy|Wyciąg z rachunku|Historia rachunku|Zestawienie operacji
holder: Posiadacz|Właściciel rachunku|Posiadacz rachunku
number: Numer rachunku|Nr rachunku|Rachunek
period: Za okres|Okres|Za okres od
currency: Waluta
opening: Saldo początkowe|Saldo poprzednie
closing: Saldo końcowe|Saldo bieżące
tdebit: Suma obciążeń|Obciążenia|Razem wypłaty
tcredit: Suma uznań|Uznania|Razem wpływy
date: Data|Data operacji|Data księgowania
vdate: Data waluty
desc: Opis operacji|Tytuł|Szczegóły|Opis transakcji
type: Rodzaj operacji|Typ
party: Nadawca/Odbiorca|Kontrahent
debit: Obciążenia|Wypłaty|Wydatki
credit: Uznania|Wpłaty|Wpływy
amount: Kwota|Kwota operacji
balance: Saldo|Saldo po operacji
ref: Nr ref.|Numer operacji
branch: Oddział
cheque: Nr czeku
time: Godzina
page: Strona {n} z {m}|Str. {n}/{m}
cfwd: Do przeniesienia
bfwd: Z przeniesienia
marks: Wn/Ma|-/+
to: do|-|–
t_in: PRZELEW PRZYCHODZĄCY|Przelew od|UZNANIE
t_out: PRZELEW WYCHODZĄCY|Przelew do|BLIK przelew
card: PŁATNOŚĆ KARTĄ|Zakup kartą
atm: WYPŁATA Z BANKOMATU|Wypłata
cash: WPŁATA GOTÓWKI
salary: WYNAGRODZENIE
bill: POLECENIE ZAPŁATY|Rachunek
fee: PROWIZJA|Opłata za prowadzenie
interest: ODSETKI|Kapitalizacja odsetek
tax: PODATEK
cheque_out: CZEK
rent: CZYNSZ|Zlecenie stałe
loan: RATA KREDYTU
qr: ROZLICZENIE TERMINALA
""")

words("tr", """
title: Hesap Özeti|Hesap Ekstresi|Hesap Hareketleri|Hesap Dökümü
holder: Ad Soyad|Müşteri Adı|Hesap Sahibi|Ünvan
number: Hesap No|IBAN|Hesap Numarası
period: Dönem|Tarih Aralığı|Ekstre Dönemi
currency: Para Birimi|Döviz Cinsi
opening: Açılış Bakiyesi|Devir Bakiyesi|Önceki Bakiye
closing: Kapanış Bakiyesi|Son Bakiye
tdebit: Toplam Borç|Toplam Çıkış
tcredit: Toplam Alacak|Toplam Giriş
date: Tarih|İşlem Tarihi|TARİH
vdate: Valör
desc: Açıklama|İşlem Açıklaması|İşlem
type: İşlem Türü|İşlem Tipi
party: Gönderen/Alıcı|Karşı Taraf
debit: Borç|Çıkan|Çıkış
credit: Alacak|Giren|Giriş
amount: Tutar|İşlem Tutarı
balance: Bakiye|BAKİYE|Kalan Bakiye
ref: Dekont No|Referans|Fiş No
branch: Şube
cheque: Çek No
time: Saat
page: Sayfa {n} / {m}|Sayfa {n}
cfwd: Nakli yekün
bfwd: Devir
marks: B/A
to: -|ile|–
t_in: GELEN EFT|GELEN FAST|Gelen Havale
t_out: GİDEN EFT|GİDEN FAST|Giden Havale
card: ALIŞVERİŞ|POS Harcama|Kart ile ödeme
atm: ATM PARA ÇEKME|Nakit çekim
cash: NAKİT YATIRMA|Para yatırma
salary: MAAŞ ÖDEMESİ|MAAŞ
bill: FATURA ÖDEMESİ|Otomatik ödeme
fee: HESAP İŞLETİM ÜCRETİ|Masraf|EFT ÜCRETİ
interest: FAİZ
tax: STOPAJ|BSMV
cheque_out: ÇEK ÖDEMESİ
rent: KİRA|Düzenli ödeme kira
loan: KREDİ TAKSİTİ
qr: POS TAHSİLAT|Üye işyeri ödemesi
""")

words("ms", """
title: Penyata Akaun|Penyata Akaun Semasa|Penyata Simpanan
holder: Nama|Nama Pemegang Akaun
number: Nombor Akaun|No. Akaun
period: Tempoh Penyata|Tempoh|Tarikh Penyata
currency: Mata Wang
opening: Baki Awal|Baki Permulaan|Baki Bawa Hadapan
closing: Baki Akhir|Baki Penutup
tdebit: Jumlah Debit|Jumlah Pengeluaran
tcredit: Jumlah Kredit|Jumlah Deposit
date: Tarikh|Tarikh Urusniaga|TARIKH
vdate: Tarikh Nilai
desc: Butiran|Keterangan Urusniaga|Huraian|Butir Urusniaga
type: Jenis Urusniaga
party: Penerima/Penghantar
debit: Debit|Pengeluaran|Wang Keluar
credit: Kredit|Deposit|Wang Masuk
amount: Amaun|Jumlah Urusniaga
balance: Baki|Baki Penyata|BAKI
ref: No. Rujukan|Rujukan
branch: Cawangan
cheque: No. Cek
time: Masa
page: Muka {n} daripada {m}|Halaman {n}/{m}
cfwd: Baki dibawa ke hadapan
bfwd: Baki dibawa dari muka sebelah
marks: DT/KT|-/+
to: hingga|-
t_in: PINDAHAN MASUK|DUITNOW KREDIT|IBG KREDIT
t_out: PINDAHAN KELUAR|DUITNOW KEPADA|IBG DEBIT
card: PEMBELIAN KAD DEBIT|BELIAN
atm: PENGELUARAN ATM
cash: DEPOSIT TUNAI|CDM DEPOSIT
salary: GAJI
bill: BAYARAN BIL|JOMPAY
fee: CAJ PERKHIDMATAN|FI TAHUNAN
interest: FAEDAH|HIBAH
tax: DUTI SETEM
cheque_out: CEK
rent: SEWA
loan: ANSURAN PINJAMAN
qr: TERIMAAN QR|PENYELESAIAN KAD
""")

words("th", """
title: รายการเดินบัญชี|ใบแจ้งรายการบัญชี|รายการเคลื่อนไหวบัญชี
holder: ชื่อบัญชี|ชื่อลูกค้า|ชื่อเจ้าของบัญชี
number: เลขที่บัญชี|เลขบัญชี
period: รอบระหว่างวันที่|ช่วงเวลา|ระหว่างวันที่
currency: สกุลเงิน
opening: ยอดยกมา|ยอดเงินคงเหลือยกมา
closing: ยอดคงเหลือ|ยอดยกไป
tdebit: รวมถอนเงิน|รวมรายการถอน
tcredit: รวมฝากเงิน|รวมรายการฝาก
date: วันที่|วันที่ทำรายการ
vdate: วันที่มีผล
desc: รายการ|รายละเอียด|คำอธิบาย
type: ประเภทรายการ
party: ผู้รับ/ผู้โอน
debit: ถอน|ถอนเงิน|หัก
credit: ฝาก|ฝากเงิน|เข้า
amount: จำนวนเงิน
balance: คงเหลือ|ยอดคงเหลือ
ref: เลขที่อ้างอิง
branch: สาขา
cheque: เลขที่เช็ค
time: เวลา
page: หน้า {n}/{m}|หน้าที่ {n}
cfwd: ยอดยกไป
bfwd: ยอดยกมา
marks: -/+
to: -|ถึง
t_in: รับโอนเงิน|รับโอนพร้อมเพย์
t_out: โอนเงิน|โอนเงินพร้อมเพย์
card: ชำระค่าสินค้า|ซื้อสินค้า
atm: ถอนเงินสด
cash: ฝากเงินสด
salary: เงินเดือน
bill: จ่ายบิล|ชำระบิล
fee: ค่าธรรมเนียม
interest: ดอกเบี้ย
tax: ภาษีดอกเบี้ย
cheque_out: เช็ค
rent: ค่าเช่า
loan: ชำระเงินกู้
qr: รับชำระ QR
""")

words("zh", """
title: 账户交易明细|银行流水|对账单|交易明细清单
holder: 户名|客户姓名|账户名称
number: 账号|卡号|账户号码
period: 起止日期|查询期间|账单周期
currency: 币种|货币
opening: 期初余额|上期余额
closing: 期末余额|本期余额
tdebit: 支出合计|借方合计|总支出
tcredit: 收入合计|贷方合计|总收入
date: 交易日期|日期|记账日
vdate: 起息日
desc: 摘要|交易摘要|交易说明
type: 交易类型
party: 对方户名|交易对手
debit: 支出|借方发生额|借方
credit: 收入|贷方发生额|贷方
amount: 交易金额|金额|发生额
balance: 余额|账户余额|联机余额
ref: 流水号|凭证号
branch: 网点
cheque: 支票号
time: 交易时间|时间
page: 第{n}页/共{m}页|第 {n} 页
cfwd: 转下页
bfwd: 承前页
marks: 借/贷|-/+
to: 至|-|—
t_in: 转账收入|跨行汇入|网银转入
t_out: 转账支出|跨行汇出|网银转出
card: 消费|快捷支付
atm: ATM取款
cash: 现金存入
salary: 代发工资
bill: 代扣|缴费
fee: 手续费|账户管理费
interest: 结息|利息
tax: 利息税
cheque_out: 支票
rent: 房租
loan: 贷款还款
qr: 扫码收款|商户结算
""")

words("ja", """
title: 入出金明細|取引明細書|お取引明細|普通預金 取引明細
holder: 口座名義|お名前|名義人
number: 口座番号
period: 対象期間|照会期間|期間
currency: 通貨
opening: 前月繰越残高|繰越残高|期首残高
closing: 期末残高|最終残高|当月末残高
tdebit: お支払金額合計|出金合計
tcredit: お預り金額合計|入金合計
date: 日付|取引日|年月日
vdate: 起算日
desc: 摘要|お取引内容|取引内容
type: 取引区分
party: 相手先
debit: お支払金額|出金|お引出し
credit: お預り金額|入金|お預入れ
amount: 金額|取引金額
balance: 残高|差引残高
ref: 取引番号
branch: 取扱店
cheque: 小切手番号
time: 時刻
page: {n}/{m}ページ|{n} / {m} 頁
cfwd: 次頁へ繰越
bfwd: 前頁より繰越
marks: -/+
to: ～|〜|-
t_in: 振込|振込入金
t_out: 振込出金|ネット振込
card: デビット|カード
atm: ATM出金|現金
cash: ATM入金|現金入金
salary: 給与|給料振込
bill: 口座振替|料金
fee: 振込手数料|手数料
interest: 利息|決算利息
tax: 税金
cheque_out: 小切手
rent: 家賃
loan: ローン返済
qr: 加盟店入金
""")

words("ko", """
title: 거래내역조회|거래내역서|입출금 거래내역
holder: 예금주|고객명|예금주명
number: 계좌번호
period: 조회기간|거래기간
currency: 통화
opening: 이월잔액|기초잔액
closing: 현재잔액|기말잔액
tdebit: 출금합계|총 출금액
tcredit: 입금합계|총 입금액
date: 거래일자|거래일시|날짜
vdate: 기산일
desc: 적요|거래내용|내용
type: 거래구분
party: 보낸분/받는분|의뢰인/수취인
debit: 출금액|찾으신금액|지급금액
credit: 입금액|맡기신금액
amount: 거래금액
balance: 잔액|거래후잔액
ref: 거래번호
branch: 거래점
cheque: 수표번호
time: 거래시간
page: {n} / {m} 쪽|{n}/{m}
cfwd: 다음 장으로
bfwd: 앞 장에서
marks: -/+
to: ~|-
t_in: 타행이체|인터넷입금|오픈입금
t_out: 인터넷출금|타행송금|모바일출금
card: 체크카드
atm: ATM출금
cash: ATM입금|현금입금
salary: 급여
bill: 자동이체|지로
fee: 수수료
interest: 이자|예금이자
tax: 이자세금
cheque_out: 수표
rent: 월세
loan: 대출상환
qr: 카드매출입금
""")

words("vi", """
title: Sao kê tài khoản|Sổ phụ tài khoản|Lịch sử giao dịch
holder: Tên tài khoản|Chủ tài khoản|Tên khách hàng
number: Số tài khoản|Tài khoản số
period: Kỳ sao kê|Từ ngày|Thời gian
currency: Loại tiền|Tiền tệ
opening: Số dư đầu kỳ|Số dư đầu
closing: Số dư cuối kỳ|Số dư cuối
tdebit: Tổng ghi nợ|Tổng phát sinh nợ
tcredit: Tổng ghi có|Tổng phát sinh có
date: Ngày giao dịch|Ngày|Ngày GD
vdate: Ngày hiệu lực
desc: Nội dung giao dịch|Diễn giải|Nội dung
type: Loại giao dịch
party: Đơn vị thụ hưởng/Đơn vị chuyển
debit: Ghi nợ|Phát sinh nợ|Số tiền ghi nợ
credit: Ghi có|Phát sinh có|Số tiền ghi có
amount: Số tiền
balance: Số dư|Số dư sau giao dịch
ref: Số tham chiếu|Số bút toán
branch: Chi nhánh
cheque: Số séc
time: Giờ
page: Trang {n}/{m}|Trang {n} trên {m}
cfwd: Chuyển sang trang
bfwd: Trang trước chuyển sang
marks: -/+
to: đến ngày|-|đến
t_in: CHUYEN TIEN DEN|Nhận chuyển khoản|IBFT
t_out: CHUYEN TIEN DI|Chuyển khoản đến|MBVCB
card: THANH TOAN THE|Mua hàng
atm: RUT TIEN ATM
cash: NOP TIEN MAT
salary: TRA LUONG
bill: THANH TOAN HOA DON
fee: PHI DICH VU|PHI QUAN LY TK
interest: TRA LAI|Lãi tiền gửi
tax: THUE
cheque_out: SEC
rent: TIEN THUE NHA
loan: TRA NO VAY
qr: QR THANH TOAN
""")
